from .base import ApiTest
