"""Signing up, in and out; throttles; passwords and addresses."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.core import mail
from django.test import Client

from accounts.confusables import second_skeleton, skeleton_of
from accounts.models import User
from battles.runtime import bus
from battles.runtime.bus import BusMessage
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SIGN_UP = {"username": "Merle", "email": "merle@example.org", "password1": PASSWORD, "password2": PASSWORD}


def test_signing_up_makes_a_user_who_is_signed_in_and_gets_a_link_to_confirm(client: Client) -> None:
    response = client.post("/accounts/signup/", SIGN_UP, HTTP_ACCEPT_LANGUAGE="de")

    merle = User.objects.get(username="Merle")
    assert response.status_code == 302
    assert client.session["_auth_user_id"] == str(merle.pk)
    assert merle.language == "de"
    assert "/accounts/confirm-email/" in mail.outbox[0].body
    assert "Willkommen Merle" in mail.outbox[0].body


def test_the_link_in_the_mail_confirms_the_address_only_by_the_button(client: Client) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    link = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[0].body))
    assert link is not None

    client.get(link[0])
    assert not EmailAddress.objects.get(email="merle@example.org").verified
    client.post(link[0])
    assert EmailAddress.objects.get(email="merle@example.org").verified


@pytest.mark.parametrize("login", ["anna", "anna@example.org", "ANNA"])
def test_signing_in_by_name_or_address(client: Client, anna: User, login: str) -> None:
    response = client.post("/accounts/login/", {"login": login, "password": PASSWORD})

    assert response.status_code == 302
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_wrong_passwords_are_throttled_even_before_the_right_one(client: Client, anna: User) -> None:
    for _ in range(5):
        client.post("/accounts/login/", {"login": "anna", "password": "wrong"})

    response = client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})

    assert "_auth_user_id" not in client.session
    assert b"Too many failed login attempts" in response.content


def test_signing_in_goes_on_to_an_address_of_this_site_only(client: Client, anna: User) -> None:
    there = client.post("/accounts/login/?next=/watch", {"login": "anna", "password": PASSWORD, "next": "/watch"})
    client.post("/accounts/logout/")
    away = {"login": "anna", "password": PASSWORD, "next": "https://evil.example/"}
    elsewhere = client.post("/accounts/login/", away)

    assert there.headers["Location"] == "/watch"
    assert elsewhere.headers["Location"] == "/"


def test_a_forgotten_password_is_reset_by_a_link_once(client: Client, anna: User) -> None:
    client.post("/accounts/password/reset/", {"email": "anna@example.org"})
    link = re.search(r"/accounts/password/reset/key/\S+", str(mail.outbox[0].body))
    assert link is not None

    page = client.get(link[0], follow=True)
    chosen = {"password1": "another horse 8", "password2": "another horse 8"}
    client.post(page.redirect_chain[-1][0], chosen)

    anna.refresh_from_db()
    assert anna.check_password("another horse 8")
    assert b"has been used already" in Client().get(link[0], follow=True).content


@pytest.mark.django_db(transaction=True)
def test_a_new_password_closes_the_sockets_of_whoever_had_the_old_one(client: Client, anna: User) -> None:
    heard: list[BusMessage] = []
    bus.subscribers.append(heard.append)
    client.force_login(anna)

    client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": "another horse 8", "password2": "another horse 8"},
    )

    anna.refresh_from_db()
    assert anna.check_password("another horse 8")
    assert BusMessage("revoke", str(anna.pk), 0) in heard


def test_an_address_counts_only_once_it_is_confirmed(client: Client, anna: User) -> None:
    EmailAddress.objects.create(user=anna, email=anna.email, primary=True, verified=True)
    client.force_login(anna)

    client.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"

    link = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[-1].body))
    assert link is not None
    client.post(link[0])
    anna.refresh_from_db()
    assert anna.email == "new@example.org"


@pytest.mark.parametrize(
    "name", ["<b>x</b>", "admin", "guest-abc", "x", "a" * 31, "two  spaces", "../etc", "former player", "-dash"]
)
def test_names_that_nobody_may_have_are_refused(client: Client, name: str) -> None:
    response = client.post("/accounts/signup/", SIGN_UP | {"username": name})

    assert response.status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["Аnna", "ANNA", "аnnа", "ａnna", "αnna"])
def test_a_name_that_looks_like_that_of_another_is_refused(client: Client, anna: User, name: str) -> None:
    response = client.post("/accounts/signup/", SIGN_UP | {"username": name})

    assert response.status_code == 200
    assert list(User.objects.all()) == [anna]


def test_names_that_differ_by_a_mark_are_two_names(client: Client, anna: User) -> None:
    client.post("/accounts/signup/", SIGN_UP | {"username": "Ännä"})
    assert User.objects.filter(username="Ännä").exists()


@pytest.mark.parametrize("name", ["Аdmin", "ѕystem", "Ｍoderator", "guеst-abc"])
def test_reserved_names_are_reserved_in_every_alphabet(client: Client, name: str) -> None:
    client.post("/accounts/signup/", SIGN_UP | {"username": name})
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("one", "other"),
    [("Alpha", "Αlρhа"), ("HENRY", "НЕNRΥ"), ("Nena", "Νena"), ("vera", "νera"), ("straße", "STRASSE")],
)
def test_what_looks_alike_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton_of(one) == skeleton_of(other)


def test_the_skeleton_follows_the_name_however_it_is_saved(anna: User) -> None:
    assert anna.skeleton == "anna"
    User.objects.bulk_create([User(username="Вen"), User(username="Cleo")])
    assert set(User.objects.values_list("skeleton", flat=True)) == {"anna", "ben", "cleo"}

    anna.username = "Dora"
    anna.save()
    assert User.objects.get(pk=anna.pk).skeleton == "dora"


def test_names_that_look_alike_from_before_stay(anna: User) -> None:
    older = User(username="Аnna")
    older.skeleton = second_skeleton(older.username)
    older.save()
    older.language = "de"
    older.save()

    assert User.objects.get(username="Аnna").skeleton == "anna#Аnna"


def test_the_migration_copes_with_names_that_look_alike(anna: User) -> None:
    migration = import_module("accounts.migrations.0004_skeletons")
    for name in ("Аnna", "аNNа", "Ben"):
        User.objects.bulk_create([User(username=name, skeleton=second_skeleton(name))])
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(skeleton=f"not yet {user.pk}")

    migration.write_skeletons(apps, None)

    found = dict(User.objects.values_list("username", "skeleton"))
    assert found == {"anna": "anna", "Аnna": "anna#Аnna", "аNNа": "anna#аNNа", "Ben": "ben"}


def test_signing_up_does_not_tell_which_addresses_are_registered(anna: User) -> None:
    EmailAddress.objects.create(user=anna, email=anna.email, primary=True, verified=True)
    taken = Client().post("/accounts/signup/", SIGN_UP | {"email": anna.email})
    free = Client().post("/accounts/signup/", SIGN_UP | {"username": "Nele"})

    assert (taken.status_code, taken.headers["Location"]) == (free.status_code, free.headers["Location"])
    assert len(mail.outbox) == 2
    assert {message.subject for message in mail.outbox} == {mail.outbox[0].subject}


def test_an_address_that_another_has_confirmed_is_confirmed_by_nobody_else(anna: User) -> None:
    EmailAddress.objects.create(user=anna, email=anna.email, primary=True, verified=True)
    client = Client()
    client.post("/accounts/signup/", SIGN_UP | {"email": anna.email})
    link = re.search(r"/accounts/confirm-email/\S+", str(mail.outbox[0].body))
    assert link is not None
    client.post(link[0])

    assert [row.user for row in EmailAddress.objects.filter(email=anna.email, verified=True)] == [anna]
    assert Client().login(username="Merle", password=PASSWORD)


def test_signing_out_needs_the_button(client: Client, anna: User) -> None:
    client.force_login(anna)

    client.get("/accounts/logout/")
    assert "_auth_user_id" in client.session
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


def test_forms_without_their_token_change_nothing(anna: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post("/accounts/login/", {"login": "anna", "password": PASSWORD})

    assert response.status_code == 403
    assert b"This form has expired" in response.content


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "address",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/done/",
        "/accounts/confirm-email/",
        "/accounts/confirm-email/nonsense/",
        "/accounts/inactive/",
    ],
)
def test_every_page_at_the_door_has_our_look_in_both_languages(client: Client, address: str, language: str) -> None:
    page = client.get(address, HTTP_ACCEPT_LANGUAGE=language).content.decode()

    assert f'<html lang="{language}"' in page
    assert 'class="brand"' in page
    assert "<style" not in page
    assert "<script>" not in page
