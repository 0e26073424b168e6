"""Who uses the product in tests: an administrator, and staff of one company."""

from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.models.company import Company
from app.models.user import User
from app.users import service

PASSWORD = "una clave larga"


def company(name: str = "Empresa Andina", rut: str = "76086428-5") -> Company:
    """A company, made when it is not there yet."""
    found = db.session.query(Company).filter_by(rut=rut).one_or_none()
    if found is None:
        found = Company(name=name, folded_name=name.lower(), rut=rut)
        db.session.add(found)
        db.session.commit()
    return found


def user(email: str, company_id: int | None = None) -> User:
    """An administrator, or with a company its staff."""
    made = service.create(
        email=email, name=email.split("@", maxsplit=1)[0], password=PASSWORD, company_id=company_id
    )
    db.session.commit()
    return made


def sign_in(app: Flask, email: str) -> FlaskClient:
    """A client that calls as somebody, through the real sign-in."""
    client = app.test_client()
    answer = client.post("/api/login", json={"email": email, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {answer.json['token']}"
    return client
