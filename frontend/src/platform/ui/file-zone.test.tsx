import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FileZone } from "@/platform/ui/file-zone";
import { accessibilityFaults } from "@/testing/axe";

const FILE = new File(["RUT;Nombre"], "personas.csv", { type: "text/csv" });

function zone(changes: Partial<Parameters<typeof FileZone>[0]> = {}) {
  const onFile = vi.fn();
  const { container } = render(
    <FileZone
      label="Elige una planilla"
      hint="Excel o CSV."
      accept=".csv"
      onFile={onFile}
      {...changes}
    />,
  );
  return { onFile, box: container.firstElementChild as Element };
}

test("a file is given through the real input", async () => {
  const { onFile } = zone();
  const input = screen.getByLabelText("Elige una planilla");
  await userEvent.upload(input, FILE);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(FILE);
  expect(await accessibilityFaults()).toEqual([]);
});

test("it is reached with the keyboard", async () => {
  zone();
  await userEvent.tab();
  expect(screen.getByLabelText("Elige una planilla")).toBe(document.activeElement);
});

test("a dropped file is given too", () => {
  const { onFile, box } = zone();
  fireEvent.drop(box, { dataTransfer: { files: [FILE] } });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(FILE);
});

test("nothing is taken while it is disabled", () => {
  const { onFile, box } = zone({ disabled: true });
  fireEvent.drop(box, { dataTransfer: { files: [FILE] } });
  expect(onFile).not.toHaveBeenCalled();
});

test("it names the file it has and says what is wrong with it", async () => {
  zone({ file: { name: "personas.csv", size: 184_320 }, error: "Está vacío." });
  expect(screen.getByText(/184,3 kB/).parentElement?.textContent).toContain("personas.csv");
  const input = screen.getByLabelText("Elige una planilla");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = document.getElementById(input.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Está vacío.Excel o CSV.");
  expect(await accessibilityFaults()).toEqual([]);
});
