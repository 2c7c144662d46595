"""What goes in and out about moments of a battle, for the description of the interface."""

from __future__ import annotations

from rest_framework import serializers

from battles.services.branches import OPPONENTS


class BranchShape(serializers.Serializer[object]):
    at = serializers.IntegerField(min_value=0, help_text="Your own number of events at the moment: an order's end.")
    opponent = serializers.ChoiceField(OPPONENTS, default="computer")
    seat = serializers.CharField(default="", allow_blank=True, max_length=8, help_text="Left out: the one you had.")
    skill = serializers.IntegerField(default=1, help_text="The computer's.")
    title = serializers.CharField(default="", allow_blank=True, max_length=120)


class BranchLineShape(serializers.Serializer[object]):
    id = serializers.UUIDField()
    of = serializers.UUIDField(allow_null=True, help_text="The battle it left; null for the root.")
    at = serializers.IntegerField(allow_null=True, help_text="The event of that battle after which it branched off.")
    title = serializers.CharField()
    status = serializers.CharField()
    line = serializers.CharField(help_text="How the battle stands, in words.")
    mine = serializers.BooleanField()
    seats = serializers.DictField()
    created_at = serializers.DateTimeField()
    address = serializers.CharField()
    replay = serializers.CharField()


class BranchesShape(serializers.Serializer[object]):
    branches = BranchLineShape(many=True)


class CommentLineShape(serializers.Serializer[object]):
    id = serializers.IntegerField()
    number = serializers.IntegerField(help_text="The event it is about.")
    name = serializers.CharField()
    user = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()
    mine = serializers.BooleanField()
    reported = serializers.BooleanField()


class CommentsShape(serializers.Serializer[object]):
    comments = CommentLineShape(many=True)


class AddCommentShape(serializers.Serializer[object]):
    id = serializers.CharField(max_length=64, help_text="Made by the client; the same again is kept once.")
    number = serializers.IntegerField(min_value=0)
    text = serializers.CharField(max_length=500)


class ReportShape(serializers.Serializer[object]):
    text = serializers.CharField(default="", allow_blank=True, max_length=1000)
