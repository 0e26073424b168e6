"""The call behind what is to do, above the panel."""

from typing import Any

from app.imports.options import Caller
from app.oversight.todo import service
from app.oversight.todo.schemas import ToDoQuerySchema, ToDoSchema
from app.platform import clock
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("todo", __name__, description="What is to do today")


@blp.query("/toDo", query=ToDoQuerySchema, answer=ToDoSchema, many=True)
def list_to_do(query: dict[str, Any]) -> Any:
    """What waits for the caller today, the most pressing first, each with where it is done."""
    user = caller()
    return service.to_do(
        caller=Caller(user.id, user.company_id), company=query["company"], at=clock.now()
    )
