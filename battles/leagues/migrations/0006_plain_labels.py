from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0005_campaign_results"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="auditentry",
            options={"ordering": ["number"], "verbose_name": "log entry", "verbose_name_plural": "log entries"},
        ),
        migrations.AlterModelOptions(
            name="award",
            options={"verbose_name": "award", "verbose_name_plural": "awards"},
        ),
        migrations.AlterModelOptions(
            name="ban",
            options={"verbose_name": "ban", "verbose_name_plural": "bans"},
        ),
        migrations.AlterModelOptions(
            name="campaignplace",
            options={"ordering": ["place", "seat"], "verbose_name": "place", "verbose_name_plural": "places"},
        ),
        migrations.AlterModelOptions(
            name="campaignresult",
            options={
                "ordering": ["ended_at", "pk"],
                "verbose_name": "campaign result",
                "verbose_name_plural": "campaign results",
            },
        ),
        migrations.AlterModelOptions(
            name="case",
            options={"ordering": ["opened_at", "pk"], "verbose_name": "case", "verbose_name_plural": "cases"},
        ),
        migrations.AlterModelOptions(
            name="division",
            options={"ordering": ["tier", "letter"], "verbose_name": "division", "verbose_name_plural": "divisions"},
        ),
        migrations.AlterModelOptions(
            name="entrant",
            options={"ordering": ["number", "pk"], "verbose_name": "entrant", "verbose_name_plural": "entrants"},
        ),
        migrations.AlterModelOptions(
            name="fixture",
            options={
                "ordering": ["round__number", "board", "pk"],
                "verbose_name": "fixture",
                "verbose_name_plural": "fixtures",
            },
        ),
        migrations.AlterModelOptions(
            name="household",
            options={"verbose_name": "household", "verbose_name_plural": "households"},
        ),
        migrations.AlterModelOptions(
            name="league",
            options={"ordering": ["name"], "verbose_name": "league", "verbose_name_plural": "leagues"},
        ),
        migrations.AlterModelOptions(
            name="leaguerole",
            options={"verbose_name": "role", "verbose_name_plural": "roles"},
        ),
        migrations.AlterModelOptions(
            name="leg",
            options={"ordering": ["number"], "verbose_name": "leg", "verbose_name_plural": "legs"},
        ),
        migrations.AlterModelOptions(
            name="listsubmission",
            options={"ordering": ["slot", "pk"], "verbose_name": "army list", "verbose_name_plural": "army lists"},
        ),
        migrations.AlterModelOptions(
            name="listwindow",
            options={"ordering": ["opens"], "verbose_name": "list window", "verbose_name_plural": "list windows"},
        ),
        migrations.AlterModelOptions(
            name="penalty",
            options={"verbose_name": "penalty", "verbose_name_plural": "penalties"},
        ),
        migrations.AlterModelOptions(
            name="ratingentry",
            options={"verbose_name": "rating", "verbose_name_plural": "ratings"},
        ),
        migrations.AlterModelOptions(
            name="ratingperiod",
            options={
                "ordering": ["list_key", "month", "revision"],
                "verbose_name": "rating month",
                "verbose_name_plural": "rating months",
            },
        ),
        migrations.AlterModelOptions(
            name="result",
            options={"ordering": ["pk"], "verbose_name": "result", "verbose_name_plural": "results"},
        ),
        migrations.AlterModelOptions(
            name="round",
            options={"ordering": ["number"], "verbose_name": "round", "verbose_name_plural": "rounds"},
        ),
        migrations.AlterModelOptions(
            name="ruling",
            options={"ordering": ["pk"], "verbose_name": "ruling", "verbose_name_plural": "rulings"},
        ),
        migrations.AlterModelOptions(
            name="season",
            options={"ordering": ["league", "-number"], "verbose_name": "season", "verbose_name_plural": "seasons"},
        ),
        migrations.AlterModelOptions(
            name="side",
            options={"ordering": ["-is_first"], "verbose_name": "side", "verbose_name_plural": "sides"},
        ),
        migrations.AlterModelOptions(
            name="stint",
            options={"ordering": ["since"], "verbose_name": "player", "verbose_name_plural": "players"},
        ),
        migrations.AlterModelOptions(
            name="team",
            options={"verbose_name": "team", "verbose_name_plural": "teams"},
        ),
    ]
