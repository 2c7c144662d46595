"""Users for operators. Keys can be withdrawn, never read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest

from accounts.models import ApiToken, User
from accounts.services import delete_user
from battles.services import revoke
from battles.services.departures import give_up_battles

if TYPE_CHECKING:
    Users = UserAdmin[User]
    Tokens = admin.ModelAdmin[ApiToken]
    Form = ModelForm[User]
else:
    Users = UserAdmin
    Tokens = admin.ModelAdmin
    Form = ModelForm


@admin.register(User)
class PlayerAdmin(Users):
    list_display = ("username", "email", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active", "groups")
    fieldsets = (*(UserAdmin.fieldsets or ()), ("Feldherr", {"fields": ("is_guest", "language", "theme")}))

    def save_model(self, request: HttpRequest, obj: User, form: Form, change: bool) -> None:
        """Whoever is made inactive is banned: his battles are given up, his leagues go on without him."""
        super().save_model(request, obj, form, change)
        if change and not obj.is_active and "is_active" in form.changed_data:
            give_up_battles(user=obj)
            revoke(user_id=obj.pk)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """As if he had left himself: his seats keep a name in his place, and what is under way is given up."""
        delete_user(user=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            delete_user(user=user)


@admin.register(ApiToken)
class ApiTokenAdmin(Tokens):
    list_display = ("user", "name", "made_at", "used_at")
    search_fields = ("user__username", "name")
    readonly_fields = ("user", "name", "made_at", "used_at")
    exclude = ("token_hash",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
