"""The application that Daphne or uvicorn serves: pages and websockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "battles.settings")
pages = get_asgi_application()

from battles.routing import websocket_urlpatterns  # noqa: E402 - models load only after Django is set up
from battles.serving.bodies import bounded  # noqa: E402
from battles.serving.origins import same_origin  # noqa: E402
from battles.serving.socket_auth import signed_in  # noqa: E402
from battles.web.arrival import noting_arrival  # noqa: E402

sockets = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]  # the stubs do not know django.urls.path
application = ProtocolTypeRouter(
    {"http": bounded(noting_arrival(pages)), "websocket": same_origin(signed_in(sockets))},  # type: ignore[arg-type]  # plain ASGI
)
