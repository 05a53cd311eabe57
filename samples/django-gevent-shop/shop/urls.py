from django.urls import path

from catalog import views

urlpatterns = [
    path("", views.index),
    path("product/<int:product_id>/", views.product),
]
