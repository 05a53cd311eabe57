from django.http import JsonResponse
from django.shortcuts import get_object_or_404

from catalog.models import Product
from catalog.prices import in_currency


def index(request):
    return JsonResponse({"products": list(Product.objects.values("id", "name"))})


def product(request, product_id):
    found = get_object_or_404(Product, pk=product_id)
    currency = request.GET.get("currency", "EUR")
    return JsonResponse({"name": found.name, "price": str(in_currency(found.price, currency))})
