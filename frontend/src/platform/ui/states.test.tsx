// What a region shows: loading, error, empty, content, and the messages around them.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Inbox } from "lucide-react";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "@/platform/api/errors";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Card } from "@/platform/ui/card";
import { KeyValue } from "@/platform/ui/facts";
import { Meter, ProgressBar } from "@/platform/ui/meter";
import {
  AsyncView,
  EmptyState,
  ErrorState,
  type QueryFace,
  TableSkeleton,
  TextSkeleton,
} from "@/platform/ui/states";
import { accessibilityFaults } from "@/testing/axe";

type Names = readonly string[];

function query(changes: Partial<QueryFace<Names>>): QueryFace<Names> {
  return {
    isPending: false,
    isError: false,
    error: null,
    data: undefined,
    refetch: vi.fn(),
    fetchStatus: "idle",
    ...changes,
  };
}

function view(face: QueryFace<Names>) {
  return (
    <AsyncView
      query={face}
      loaded="los cursos"
      skeleton={<TableSkeleton rows={6} columns={4} />}
      empty={<EmptyState icon={<Inbox />} title="Aún no hay cursos" />}
    >
      {(names) => <p>{names.join(", ")}</p>}
    </AsyncView>
  );
}

const BROKEN = new ApiError(500, { error: true, message: "Algo falló.", requestId: "r-3" });

describe("what comes from the server", () => {
  test("is shown when it is there", () => {
    render(view(query({ data: ["Excel", "Liderazgo"] })));
    expect(screen.getByText("Excel, Liderazgo")).toBeTruthy();
  });

  test("is empty in words, not in white", () => {
    render(view(query({ data: [] })));
    expect(screen.getByText("Aún no hay cursos")).toBeTruthy();
  });

  test("that fails never looks empty, and can be tried again", async () => {
    const face = query({ isError: true, error: BROKEN });
    render(view(face));
    expect(screen.getByRole("alert").textContent).toContain(
      "No pudimos cargar los cursos. Tus datos están a salvo.",
    );
    expect(screen.queryByText("Aún no hay cursos")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
    expect(face.refetch).toHaveBeenCalledOnce();
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("that is forbidden offers no second try", () => {
    const error = new ApiError(403, { error: true, message: "Forbidden" });
    render(view(query({ isError: true, error })));
    expect(screen.getByText("No tienes permiso para ver esta sección.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
  });

  test("is kept on screen when only its renewal failed", () => {
    render(view(query({ isError: true, error: BROKEN, data: ["Excel"] })));
    expect(screen.getByText("Excel")).toBeTruthy();
  });

  test("keeps its room while it loads, without flashing", () => {
    const { container } = render(view(query({ isPending: true, fetchStatus: "fetching" })));
    expect(container.querySelector("[aria-busy]")?.className).toBe("invisible");
  });

  test("shows and announces that it loads when that takes a while", async () => {
    const { container } = render(view(query({ isPending: true, fetchStatus: "fetching" })));
    const loader = () => container.querySelector("[aria-busy]")?.className ?? "";
    await expect.poll(loader).not.toBe("invisible");
    await expect
      .poll(() => document.querySelector("[aria-live]")?.textContent)
      .toBe("Cargando los cursos…");
  });

  test("tells apart waiting for a connection from loading", () => {
    render(view(query({ isPending: true, fetchStatus: "paused" })));
    expect(screen.getByText("Sin conexión")).toBeTruthy();
  });
});

test("the detail of an error is copied on request", async () => {
  userEvent.setup();
  render(
    <ErrorState
      title="No pudimos cargar."
      description={undefined}
      onRetry={undefined}
      detail="Solicitud: r-3"
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Copiar detalle" }));
  expect(await screen.findByRole("button", { name: "Detalle copiado" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe("Solicitud: r-3");
});

describe("a banner", () => {
  test("interrupts only for danger", async () => {
    render(
      <>
        <Banner tone="danger" title="No pudimos leer el archivo" />
        <Banner tone="info">Usamos la relación del 3 de octubre.</Banner>
        <Banner tone="warning">22 filas con problemas.</Banner>
        <Banner tone="success">Guardado.</Banner>
      </>,
    );
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.getAllByRole("status")).toHaveLength(3);
    // What a picture says stands beside it in words.
    const pictures = [...document.querySelectorAll("svg")];
    expect(pictures).toHaveLength(4);
    expect(pictures.filter((picture) => !picture.matches("[aria-hidden=true]"))).toEqual([]);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("progress", () => {
  test("says how far it is in words", async () => {
    render(<ProgressBar label="Escribiendo" value={430} max={1_720} text="430 de 1.720 filas" />);
    const bar = screen.getByRole("progressbar", { name: "Escribiendo" });
    expect(bar.getAttribute("aria-valuenow")).toBe("25");
    expect(bar.getAttribute("aria-valuetext")).toBe("430 de 1.720 filas");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("without a total is at work and claims no number", () => {
    render(<ProgressBar label="Leyendo" value={null} max={100} />);
    expect(screen.getByRole("progressbar").hasAttribute("aria-valuenow")).toBe(false);
  });

  test("never passes its end", () => {
    render(<ProgressBar label="Leyendo" value={12} max={10} />);
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  });
});

test("the quiet parts have no faults", async () => {
  render(
    <main>
      <Card title="Detalle" description="De la carga" actions={<Badge tone="success">Lista</Badge>}>
        <KeyValue items={[{ label: "Archivo", value: "personas.xlsx" }]} />
        <Meter label="Respuestas" value={71} max={96} />
        <TextSkeleton lines={3} />
      </Card>
    </main>,
  );
  expect(screen.getByRole("meter", { name: "Respuestas" }).getAttribute("aria-valuenow")).toBe(
    "71",
  );
  expect(screen.getByRole("definition").textContent).toBe("personas.xlsx");
  expect(await accessibilityFaults()).toEqual([]);
});
