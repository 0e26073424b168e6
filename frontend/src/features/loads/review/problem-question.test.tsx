// Questions about rows of one kind: each row before and after, its answers as buttons, and none in bulk unseen.
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { kindByModelId } from "@/features/loads/kinds";
import type { Recipe } from "@/features/loads/review/use-recipe";
import type { NewStep } from "@/features/loads/steps";
import {
  aFileReview,
  aPreview,
  aRecipe,
  aReview,
  aReviewRow,
} from "@/features/loads/testing/samples";
import type { CellProblem, FileReview, ProblemKind } from "@/features/loads/types";
import { accessibilityFaults } from "@/testing/axe";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

let server: TestServer;
let screens: typeof import("@/features/loads/review-step");
let drawing: typeof import("@/features/loads/testing/render");
let questioned: typeof import("@/features/loads/review/problem-question");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  screens = await import("@/features/loads/review-step");
  drawing = await import("@/features/loads/testing/render");
  questioned = await import("@/features/loads/review/problem-question");
});
afterAll(() => server.stop());

const [MAIL] = aFileReview().problems as [ProblemKind];

const OTHER_NAME: ProblemKind = {
  ...MAIL,
  ...{ code: "person_differs", attribute: "name", label: "Nombre completo", columnPosition: 1 },
  message: "Estas filas traen el RUT de una persona y el nombre de otra.",
  howToFix: "¿Es la misma persona?",
  ...{ count: 2, suggestions: 0, optional: false, bulk: null },
  options: [
    {
      id: "same",
      label: "Es la misma persona",
      step: { op: "same_record", code: "person_differs" },
    },
    {
      id: "other",
      label: "Es otra: dejar fuera",
      step: { op: "leave_out", code: "person_differs" },
    },
  ],
};

const WRONG_DIGIT: ProblemKind = {
  ...MAIL,
  ...{ code: "rut_check_digit", attribute: "rut", label: "RUT", columnPosition: 0 },
  message: "El dígito verificador no corresponde al RUT ingresado.",
  howToFix: "El error puede estar en el número: sería otra persona.",
  ...{ count: 4, suggestions: 4, optional: false, bulk: "never" },
};

const HIDDEN: ProblemKind = {
  ...OTHER_NAME,
  ...{ code: "row_hidden", attribute: null, label: null, columnName: null, columnPosition: null },
  message: "Estas filas están ocultas en el archivo.",
  options: [
    {
      id: "keep",
      label: "Cargar de todos modos",
      step: { op: "include", code: "row_hidden" },
    },
  ],
};

const SESSIONS: ProblemKind = {
  ...HIDDEN,
  ...{ code: "row_of_attendance", message: "El archivo trae una fila por persona y sesión." },
  options: [
    {
      id: "other",
      label: "Dejar fuera",
      step: { op: "leave_out", code: "row_of_attendance" },
    },
  ],
};

let review: FileReview;
let posted: NewStep[];

beforeEach(() => {
  review = aFileReview({ problems: [] });
  posted = [];
  server.answers(answer);
});

function answer({ method, path, body }: Asked): Answer {
  if (path.endsWith("/trial")) {
    const first = { row: 2, column_position: 2, columnName: "Mail" };
    const examples = [{ ...first, before: "p2@maipo", after: "p2@maipo.cl" }];
    return { body: { data: { unit: "cells", count: 3, examples } } };
  }
  if (path.includes("/rows")) return rowsOf(new URL(path, "http://x").searchParams.get("code"));
  if (method === "POST" && path.endsWith("/steps")) {
    const step: NewStep = JSON.parse(body).step;
    posted.push(step);
    review = { ...review, version: review.version + 1, problems: [] };
    return { body: { data: { review, rows: [], job: null } } };
  }
  return path.endsWith("/review") ? { body: { data: review } } : { status: 404 };
}

/** A row that is taken in alone has the answer that its kind lacks. */
function optionsOf(kind: ProblemKind | undefined): ProblemKind["options"] {
  const options = kind?.options ?? [];
  return kind?.code === SESSIONS.code ? [...HIDDEN.options, ...options] : options;
}

function rowsOf(code: string | null): Answer {
  const kind = review.problems.find((one) => one.code === code);
  const rows = Array.from({ length: kind?.count ?? 0 }, (_, index) => {
    const row = index + 2;
    const problem: CellProblem = {
      ...{ position: kind ? kind.columnPosition : 0, attribute: kind?.attribute ?? null },
      ...{ code: code ?? "", howToFix: "", optional: false, waits: false },
      message: code === "row_coloured" ? `El color dice: «Motivo ${row}».` : "",
      suggestion: code === WRONG_DIGIT.code ? `12.531.909-${row}` : null,
      registered: kind === OTHER_NAME ? `Registrada ${row}` : null,
      options: optionsOf(kind).map(({ id, label, step: { op } }) => ({
        ...{ id, label, step: { op, rows: [row] } },
      })),
    };
    return aReviewRow(index + 10, { row, state: "problem", problems: [problem] });
  });
  return { body: { data: rows, meta: { page: 1, pageSize: 100, total: rows.length, pages: 1 } } };
}

function drawn(...problems: ProblemKind[]) {
  review = { ...review, problems };
  const preview = aPreview();
  drawing.renderAt(
    <screens.Reviewed
      {...{ preview, kind: kindByModelId(2), hold: null }}
      review={aReview({ preview })}
      onOptions={() => {}}
      onBack={() => {}}
      onLoading={() => {}}
    />,
  );
}

function question(kind: ProblemKind, recipe: Recipe, onAnswered = () => {}) {
  return (
    <questioned.ProblemQuestion
      {...{ review, kind, recipe, onAnswered, editable: true }}
      onLook={() => {}}
    />
  );
}

/** Its steps are taken by a server that never answers. */
function Slow({ taken }: { taken: NewStep[] }) {
  const [busy, setBusy] = useState(false);
  const apply = (step: NewStep) => {
    taken.push(step);
    setBusy(true);
    return new Promise<boolean>(() => {});
  };
  return question(WRONG_DIGIT, aRecipe({ busy, apply }));
}

/** Another version of the review comes with a press. */
function Changing({ taken }: { taken: NewStep[] }) {
  const [, setTimes] = useState(0);
  const apply = async (step: NewStep) => taken.push(step) > 0;
  return (
    <>
      {question(WRONG_DIGIT, aRecipe({ apply }))}
      <button type="button" onClick={() => setTimes((times) => times + 1)}>
        Otra versión
      </button>
    </>
  );
}

/** One question without the review around it. */
function alone(kind: ProblemKind, recipe: Recipe, onAnswered: () => void) {
  review = { ...review, problems: [kind] };
  drawing.renderAt(question(kind, recipe, onAnswered));
}

async function questions() {
  return within(await screen.findByRole("region", { name: "Preguntas sobre el archivo" }));
}

test("rows of another name are asked about with whose their RUT is, and answered one by one", async () => {
  drawn(OTHER_NAME);
  const asked = await questions();
  await asked.findByText("Registrada 2");
  asked.getByText("¿Es la misma persona?");
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(asked.getByRole("button", { name: "Fila 3: Es la misma persona" }));
  await waitFor(() => expect(posted).toEqual([{ op: "same_record", rows: [3] }]));
});

test("in a narrow window the question to answer is in sight, and the others are one press away", async () => {
  const usual = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    usual(query.startsWith("(max-width: 1279") ? "all" : query),
  );
  drawn(HIDDEN, SESSIONS, OTHER_NAME, WRONG_DIGIT);
  const asked = await questions();
  await asked.findByRole("heading", { name: /ocultas/ });
  expect(asked.getAllByRole("heading", { level: 3 })).toHaveLength(1);
  await userEvent.click(asked.getByRole("button", { name: "Ver 3 preguntas más" }));
  expect(asked.getAllByRole("heading", { level: 3 })).toHaveLength(4);
  await userEvent.click(asked.getByRole("button", { name: /^El dígito/ }));
  await userEvent.click(asked.getByRole("button", { name: "Ver menos preguntas" }));
  expect(asked.getByRole("heading", { level: 3 }).textContent).toContain("El dígito");
  vi.restoreAllMocks();
});

test("rows that are asked about as a whole are told apart by name and RUT", async () => {
  drawn(HIDDEN);
  const asked = await questions();
  await asked.findByText("Persona 12");
  expect(asked.getAllByText("12.531.909-2")).toHaveLength(2);
  expect(asked.queryByText("(vacío)")).toBeNull();
});

test("results in doubt are left out together, and taken in where each was ticked", async () => {
  drawn({ ...SESSIONS, count: 4 });
  const asked = await questions();
  await userEvent.click(await asked.findByRole("button", { name: "Ver las 4" }));
  expect(asked.queryByRole("button", { name: "Cargar de todos modos (4)" })).toBeNull();
  asked.getByRole("button", { name: "Dejar fuera (4)" });
  asked.getByText(/lo que cargues cuenta para los indicadores y la franquicia/);
  // All that a row brings is in sight.
  expect(asked.getAllByText(/12\.531\.909-2 · /)).toHaveLength(4);
  await userEvent.click(asked.getByRole("button", { name: "Marca las que aceptas" }));
  expect(posted).toEqual([]);
  await userEvent.click(asked.getByRole("checkbox", { name: "Fila 3" }));
  await userEvent.click(asked.getByRole("checkbox", { name: "Fila 5" }));
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.click(asked.getByRole("button", { name: "Cargar de todos modos: 2 marcadas" }));
  await waitFor(() => expect(posted).toEqual([{ op: "include", rows: [3, 5] }]));
});

test("each row says what the file says of its colour", async () => {
  drawn({ ...HIDDEN, code: "row_coloured", message: "El archivo distingue estas filas." });
  const asked = await questions();
  await asked.findByText("El color dice: «Motivo 2».");
  asked.getByText("El color dice: «Motivo 3».");
});

test("two questions in the same words say which column each is about", async () => {
  const far = { ...WRONG_DIGIT, code: "date_far", message: "El año está lejos." };
  drawn(
    { ...far, attribute: "initialDate", columnName: "Inicio" },
    { ...far, attribute: "endDate", columnName: "Término" },
  );
  const asked = await questions();
  asked.getByRole("button", { name: /^Inicio: El año está lejos\./ });
  asked.getByRole("button", { name: /^Término: El año está lejos\./ });
});

test("one answer goes for all rows of a kind", async () => {
  drawn(OTHER_NAME);
  const asked = await questions();
  await userEvent.click(await asked.findByRole("button", { name: "Es otra: dejar fuera (2)" }));
  await waitFor(() => expect(posted).toEqual([{ op: "leave_out", code: "person_differs" }]));
});

test("one answer that writes over more records than were seen is asked about once more", async () => {
  drawn({ ...OTHER_NAME, count: 48 });
  const asked = await questions();
  await userEvent.click(await asked.findByRole("button", { name: "Es la misma persona (48)" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(posted).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Es la misma persona" }));
  await waitFor(() => expect(posted).toEqual([{ op: "same_record", code: "person_differs" }]));
});

test("a changed check digit is never ticked beforehand, and only the rows ticked are sent", async () => {
  drawn(WRONG_DIGIT);
  const asked = await questions();
  asked.getByText("El error puede estar en el número: sería otra persona.");
  await userEvent.click(await asked.findByRole("button", { name: "Ver las 4" }));
  const boxes = asked.getAllByRole("checkbox");
  expect(boxes.map((box) => box.getAttribute("aria-checked"))).toEqual(Array(4).fill("false"));
  await userEvent.click(asked.getByRole("button", { name: "Marca las que aceptas" }));
  expect(posted).toEqual([]);
  await userEvent.click(asked.getByRole("checkbox", { name: "Fila 4: aceptar 12.531.909-4" }));
  await userEvent.click(asked.getByRole("button", { name: "Aceptar 1 marcada" }));
  await waitFor(() =>
    expect(posted).toEqual([
      { op: "suggestions", attribute: "rut", code: "rut_check_digit", rows: [4] },
    ]),
  );
});

test("a tick is taken back, and all rows accepted end the question", async () => {
  const onAnswered = vi.fn();
  const taken: NewStep[] = [];
  const apply = async (step: NewStep) => taken.push(step) > 0;
  alone({ ...WRONG_DIGIT, count: 2 }, aRecipe({ apply }), onAnswered);
  const [first, second] = (await screen.findAllByRole("checkbox")) as [HTMLElement, HTMLElement];
  await userEvent.click(first);
  await userEvent.click(second);
  screen.getByRole("button", { name: "Aceptar 2 marcadas" });
  await userEvent.click(first);
  await userEvent.click(screen.getByRole("button", { name: "Aceptar 1 marcada" }));
  expect(taken).toEqual([
    { op: "suggestions", attribute: "rut", code: "rut_check_digit", rows: [3] },
  ]);
  expect(onAnswered).not.toHaveBeenCalled();
  await userEvent.click(first);
  await userEvent.click(second);
  await userEvent.click(screen.getByRole("button", { name: "Aceptar 2 marcadas" }));
  expect(onAnswered).toHaveBeenCalledOnce();
});

test("a ticked row that was put right elsewhere is counted no more", async () => {
  const taken: NewStep[] = [];
  review = { ...review, problems: [WRONG_DIGIT] };
  drawing.renderAt(<Changing taken={taken} />);
  await userEvent.click(await screen.findByRole("button", { name: "Ver las 4" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /^Fila 2/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /^Fila 4/ }));
  screen.getByRole("button", { name: "Aceptar 2 marcadas" });
  review = { ...review, version: 2, problems: [{ ...WRONG_DIGIT, count: 2 }] };
  await userEvent.click(screen.getByRole("button", { name: "Otra versión" }));
  await userEvent.click(await screen.findByRole("button", { name: "Aceptar 1 marcada" }));
  expect(taken).toMatchObject([{ rows: [2] }]);
});

test("what is on its way is not sent again by a second press", async () => {
  const taken: NewStep[] = [];
  review = { ...review, problems: [WRONG_DIGIT] };
  drawing.renderAt(<Slow taken={taken} />);
  const [first] = (await screen.findAllByRole("checkbox")) as [HTMLElement];
  await userEvent.click(first);
  const accept = screen.getByRole("button", { name: "Aceptar 1 marcada" });
  await userEvent.click(accept);
  await userEvent.click(accept);
  expect(accept.getAttribute("aria-disabled")).toBe("true");
  expect(taken).toHaveLength(1);
});

test("suggestions about money stand unticked among those accepted all at once", async () => {
  const wage: ProblemKind = {
    ...MAIL,
    ...{ code: "money_thousands", attribute: "grossSalary", label: "Renta", bulk: "unticked" },
    ...{ columnName: "Renta", message: "Parece venir en miles." },
  };
  review = { ...review, filters: [{ state: "problem", count: 6 }] };
  drawn(MAIL, wage);
  await userEvent.click(await screen.findByRole("button", { name: "Aceptar 6 sugerencias" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Aceptar sugerencias" }));
  const ticked = (name: RegExp) =>
    dialog.getByRole("checkbox", { name }).getAttribute("aria-checked");
  expect([ticked(/Mail/), ticked(/Renta/)]).toEqual(["true", "false"]);
  await dialog.findByText("Mail (3): p2@maipo → p2@maipo.cl");
});

test("a value that a closed list does not have is asked once for all of its rows", async () => {
  const gender: ProblemKind = {
    ...MAIL,
    ...{ code: "gender_invalid", attribute: "gender", label: "Género", columnPosition: 3 },
    ...{ columnName: "Sexo", message: "Selecciona una opción de la lista.", count: 9 },
    values: [
      { value: "Fememino", count: 7, suggestion: "Femenino" },
      { value: "Sin saber", count: 2, suggestion: null },
    ],
  };
  const [rut] = review.columns;
  review = {
    ...review,
    columns: [
      ...review.columns,
      ...(rut
        ? [
            {
              ...rut,
              ...{ position: 3, attribute: "gender", label: "Género", kind: "gender" },
              ...{ required: false, choices: ["Masculino", "Femenino", "Otro"] },
            },
          ]
        : []),
    ],
  };
  drawn(gender);
  const asked = await questions();
  asked.getByRole("button", { name: /En "Sexo", ¿qué significan estos 2 valores\?/ });
  const offered = await asked.findAllByRole("button", { name: /^"Fememino"/ });
  expect(offered.map((button) => button.textContent)).toEqual([
    ...["Femenino", "Masculino", "Otro", "Dejar en blanco"],
  ]);
  await userEvent.click(asked.getByRole("button", { name: '"Fememino" es Femenino' }));
  await waitFor(() =>
    expect(posted).toEqual([{ op: "relate", column: 3, values: { Fememino: "Femenino" } }]),
  );
});
