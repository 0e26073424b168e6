"""The call behind what is to do, above the panel."""

from app.imports.options import Caller
from app.oversight.todo import service
from app.oversight.todo.schemas import ToDoQuerySchema
from app.oversight.todo.service import ToDo
from app.platform import clock
from app.platform.guard import caller
from app.platform.web import Blueprint

blp = Blueprint("todo", __name__, description="What is to do today")


@blp.query("/toDo", query=ToDoQuerySchema, answer=ToDo, many=True)
def list_to_do(*, company: int | None) -> list[ToDo]:
    """What waits for the caller today, the most pressing first, each with where it is done."""
    user = caller()
    return service.to_do(caller=Caller(user.id, user.company_id), company=company, at=clock.now())
