"""Whether a role of the product is alive, for the health checks of containers."""

from http import HTTPStatus
from urllib.error import URLError
from urllib.request import urlopen

from app.config import Config
from app.kit.signs import is_alive, sign_of_life


def is_healthy(part: str, config: Config) -> bool:
    """Whether the web server answers, or the other roles gave a sign of life lately."""
    if part == "web":
        return _answers(config)
    return is_alive(sign_of_life(config.data_path, part))


def _answers(config: Config) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{config.port}/healthz", timeout=5) as answer:
            return bool(answer.status == HTTPStatus.OK)
    except (URLError, ConnectionError, TimeoutError):
        return False
