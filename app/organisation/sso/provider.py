"""The provider of sign-ins: where it is, what it says of somebody, and whether it really said so.

Authlib speaks OAuth with it; whose an ID token is, and that nothing in it was forged, is joserfc's.
"""

import hmac
import json
import logging
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt
from joserfc.errors import InvalidKeyIdError, JoseError
from joserfc.jwk import KeySet

from app.config import Config
from app.platform.errors import DomainError

log = logging.getLogger(__name__)

SCOPE = "openid email profile"
ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
"""With which an ID token may be signed: none without a key, and none whose key both sides have."""
KEY_TYPES = ("RSA", "EC")
PATIENCE_SECONDS = 5
MOST_BYTES = 1024 * 1024
KNOWN_FOR_SECONDS = 3600
AWAY_SECONDS = 10
"""For so long after it did not answer nobody asks it again."""
NEW_KEYS_SECONDS = 30
"""So often it is asked for keys that are not known yet, which anybody may name."""
LEEWAY_SECONDS = 60
"""By which its clock may go wrong."""
MOST_SUBJECT = 255
DOMAIN_VERIFIED = "xms_edov"
"""How Microsoft says that an address is that of its owner, in place of `email_verified`."""


class ProviderAway(DomainError):
    """The provider did not answer, or not as a provider does."""

    status = 503
    code = "oidc_away"
    message = "El proveedor de acceso no responde. Vuelve a intentarlo en unos minutos."


class ProviderRefused(DomainError):
    """What came back cannot be believed: a code that was used, a token that was forged."""

    status = 401
    code = "oidc_refused"
    message = "No pudimos comprobar quién eres. Vuelve a intentarlo."


@dataclass(frozen=True)
class Claims:
    """What a provider says of who signed in."""

    issuer: str
    subject: str
    email: str | None
    is_email_verified: bool
    name: str | None


class Provider:
    """One provider, as its own description has it."""

    def __init__(self, issuer: str, client_id: str, client_secret: str) -> None:
        self.issuer, self._client_id, self._client_secret = issuer, client_id, client_secret
        self._lock = threading.Lock()
        self._described: tuple[float, Mapping[str, Any]] | None = None
        self._keys: tuple[float, KeySet] | None = None
        self._away_until = 0.0

    def address(self, *, redirect_uri: str, state: str, nonce: str, verifier: str) -> str:
        """Where a browser goes to sign in. Raises ProviderAway."""
        with self._session(redirect_uri) as session:
            address, _ = session.create_authorization_url(
                self._endpoint("authorization_endpoint"),
                state=state,
                nonce=nonce,
                code_verifier=verifier,
            )
        return str(address)

    def claims_of(self, *, code: str, redirect_uri: str, nonce: str, verifier: str) -> Claims:
        """Who signed in, for the code that the browser brought back.

        Raises ProviderAway, ProviderRefused.
        """
        with self._session(redirect_uri) as session:
            try:
                tokens = session.fetch_token(
                    self._endpoint("token_endpoint"),
                    code=code,
                    code_verifier=verifier,
                    grant_type="authorization_code",
                    allow_redirects=False,
                )
            except (requests.RequestException, OAuthError, ValueError) as error:
                log.warning("code refused", extra={"error": type(error).__name__})
                raise ProviderRefused from error
            claims = self._verified(str(tokens.get("id_token", "")), nonce)
            if "email" not in claims and tokens.get("access_token"):
                claims = {**self._asked_for(session, claims["sub"]), **claims}
        return _read(claims)

    def _session(self, redirect_uri: str) -> Any:
        """A client of this provider for one sign-in."""
        methods = self._description().get("token_endpoint_auth_methods_supported")
        method = "client_secret_basic" if self._client_secret else "none"
        if self._client_secret and methods and method not in methods:
            method = "client_secret_post"
        return OAuth2Session(
            self._client_id,
            self._client_secret or None,
            token_endpoint_auth_method=method,
            scope=SCOPE,
            redirect_uri=redirect_uri,
            code_challenge_method="S256",
            default_timeout=PATIENCE_SECONDS,
        )

    def _verified(self, token: str, nonce: str) -> Mapping[str, Any]:
        """The claims of an ID token that this provider made, for us and for this sign-in.

        Raises ProviderRefused, ProviderAway.
        """
        try:
            try:
                decoded = jwt.decode(token, self._known_keys(), algorithms=ALGORITHMS)
            except (InvalidKeyIdError, ValueError):
                decoded = jwt.decode(token, self._new_keys(), algorithms=ALGORITHMS)
            claims = decoded.claims
            jwt.JWTClaimsRegistry(
                leeway=LEEWAY_SECONDS,
                iss={"essential": True, "value": self.issuer},
                aud={"essential": True, "value": self._client_id},
                exp={"essential": True},
                iat={"essential": True},
                sub={"essential": True},
            ).validate(claims)
        except (JoseError, ValueError, TypeError, KeyError) as error:
            log.warning("ID token refused", extra={"error": type(error).__name__})
            raise ProviderRefused from error
        audience = claims["aud"]
        is_for_several = isinstance(audience, list) and len(audience) > 1
        subject = claims["sub"]
        is_ours = claims.get("azp", None if is_for_several else self._client_id) == self._client_id
        is_subject = isinstance(subject, str) and 0 < len(subject) <= MOST_SUBJECT
        is_this_one = hmac.compare_digest(str(claims.get("nonce", "")).encode(), nonce.encode())
        if not (is_ours and is_subject and is_this_one):
            log.warning("ID token of another sign-in refused")
            raise ProviderRefused
        return claims

    def _asked_for(self, session: Any, subject: str) -> Mapping[str, Any]:
        """What the provider tells only when it is asked; of somebody else it is not believed."""
        endpoint = self._description().get("userinfo_endpoint")
        if not isinstance(endpoint, str):
            return {}
        try:
            answer = session.get(endpoint, allow_redirects=False)
            found = answer.json() if answer.ok else {}
        except (requests.RequestException, OAuthError, ValueError):
            return {}
        is_same = isinstance(found, dict) and found.get("sub") == subject
        return found if is_same else {}

    def _endpoint(self, name: str) -> str:
        """An address that the provider names, as safe as its own. Raises ProviderAway."""
        found = self._description().get(name)
        scheme = "https://" if self.issuer.startswith("https://") else "http"
        if not isinstance(found, str) or not found.startswith(scheme):
            log.error("provider names no safe address", extra={"endpoint": name})
            raise ProviderAway
        return found

    def _description(self) -> Mapping[str, Any]:
        """How the provider describes itself. Raises ProviderAway."""
        with self._lock:
            if self._described and self._described[0] > time.monotonic():
                return self._described[1]
        found = self._fetched(f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
        if found.get("issuer") != self.issuer:
            log.error("provider calls itself otherwise", extra={"issuer": str(found.get("issuer"))})
            raise ProviderAway
        with self._lock:
            self._described = (time.monotonic() + KNOWN_FOR_SECONDS, found)
        return found

    def _known_keys(self) -> KeySet:
        with self._lock:
            if self._keys and time.monotonic() - self._keys[0] < KNOWN_FOR_SECONDS:
                return self._keys[1]
        return self._new_keys()

    def _new_keys(self) -> KeySet:
        """Its keys as they are now, unless it was asked a moment ago. Raises ProviderAway."""
        with self._lock:
            if self._keys and time.monotonic() - self._keys[0] < NEW_KEYS_SECONDS:
                return self._keys[1]
        given = self._fetched(self._endpoint("jwks_uri")).get("keys")
        known = [one for one in given or () if one.get("kty") in KEY_TYPES]
        if not known:
            raise ProviderAway
        keys = KeySet.import_key_set({"keys": known})
        with self._lock:
            self._keys = (time.monotonic(), keys)
        return keys

    def _fetched(self, address: str) -> Mapping[str, Any]:
        """A document of the provider, of a size that one has. Raises ProviderAway."""
        if time.monotonic() < self._away_until:
            raise ProviderAway
        try:
            with requests.get(
                address, timeout=PATIENCE_SECONDS, allow_redirects=False, stream=True
            ) as answer:
                content = answer.raw.read(MOST_BYTES + 1, decode_content=True)
            found = json.loads(content)
            is_whole = answer.status_code == requests.codes.ok and len(content) <= MOST_BYTES
            if not (is_whole and isinstance(found, dict)):
                raise ValueError("no object")
        except (requests.RequestException, ValueError) as error:
            self._away_until = time.monotonic() + AWAY_SECONDS
            log.warning("provider away", extra={"error": type(error).__name__})
            raise ProviderAway from error
        return found


_providers: dict[tuple[str, str, str], Provider] = {}
"""Those that this process has asked: one, but for tests."""


def provider_of(config: Config) -> Provider | None:
    """The provider that the settings name; None: people sign in with passwords alone."""
    if not config.oidc_issuer:
        return None
    key = (config.oidc_issuer, config.oidc_client_id, config.oidc_client_secret)
    return _providers.setdefault(key, Provider(*key))


def _read(claims: Mapping[str, Any]) -> Claims:
    email, name = claims.get("email"), claims.get("name")
    verified = claims.get("email_verified", claims.get(DOMAIN_VERIFIED))
    return Claims(
        issuer=str(claims["iss"]),
        subject=str(claims["sub"]),
        email=email.strip() if isinstance(email, str) and email.strip() else None,
        # Some write it as a text; whatever else is not said is not so.
        is_email_verified=verified is True or verified in ("true", "1"),
        name=name.strip() if isinstance(name, str) and name.strip() else None,
    )
