// Giving a file: before or after its kind is chosen, with its limits said and its way shown.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { FileDrop } from "@/features/loads/file-upload";
import { kindByModelId } from "@/features/loads/kinds";
import { aJob } from "@/features/loads/testing/samples";

const PEOPLE = kindByModelId(2);
const FILE = new File(["rut\n1-9"], "personas.csv", { type: "text/csv" });
const GIVEN = { name: FILE.name, size: FILE.size, bytes: FILE };

function drop(parts: Partial<Parameters<typeof FileDrop>[0]> = {}) {
  const onFile = vi.fn();
  const onCancelUpload = vi.fn();
  render(
    <FileDrop
      {...{ kind: PEOPLE, upload: { state: "idle" }, work: null, failure: null }}
      needsCourse={false}
      {...{ onFile, onCancelUpload, ...parts }}
    />,
  );
  return { onFile, onCancelUpload };
}

describe("the file zone", () => {
  test("says that it is the course that is missing", () => {
    drop({ kind: null, needsCourse: true });
    screen.getByText(/Elige el curso, o arrastra tu planilla/);
  });

  test("says the formats and the limits", () => {
    drop();
    screen.getByText(/xlsx, xlsm, xlsb, xls.*ods, csv o tsv\. Hasta 100 MB y 1\.048\.576 filas\./);
  });

  test("takes a file before its kind is chosen, to say what it holds", async () => {
    const { onFile } = drop({ kind: null });
    await userEvent.upload(screen.getByLabelText(/elígela: te decimos qué trae/), FILE);
    expect(onFile).toHaveBeenCalledWith(FILE);
  });

  test("says for which file the course is asked", () => {
    drop({ needsCourse: true, waiting: "personas.csv" });
    expect(screen.getByLabelText("Elige el curso para seguir con personas.csv")).toHaveProperty(
      "disabled",
      true,
    );
  });

  test("hands on the file that is given", async () => {
    const { onFile } = drop();
    await userEvent.upload(screen.getByLabelText("Arrastra tu planilla aquí o elígela"), FILE);
    expect(onFile).toHaveBeenCalledWith(FILE);
  });

  test("says at its place why a file could not be read", () => {
    drop({ failure: "El archivo está protegido con contraseña." });
    screen.getByText("El archivo está protegido con contraseña.");
  });
});

describe("a file on its way", () => {
  test("shows how much has left, and can be stopped", async () => {
    const { onCancelUpload } = drop({ upload: { state: "sending", given: GIVEN, share: 0.5 } });
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(onCancelUpload).toHaveBeenCalledOnce();
  });

  test("shows what the server does with it", () => {
    drop({ work: aJob({ kind: "headings", phase: "Leyendo el archivo", total: null }) });
    screen.getByText("Leyendo el archivo");
    screen.getByRole("button", { name: "Cancelar" });
  });
});
