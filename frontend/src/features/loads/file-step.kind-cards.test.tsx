// What can be loaded: by whom, and why something cannot.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { KindCards } from "@/features/loads/file-step";
import { kindByModelId } from "@/features/loads/kinds";
import { outcomeLabel } from "@/features/loads/outcomes";
import { reviewTexts } from "@/features/loads/review/texts";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

function cards(isAdmin: boolean) {
  useSession.getState().signedIn(FIRST_TOKENS, { ...ANA, isAdmin });
  const onKindChange = vi.fn();
  render(<KindCards kind={null} onKindChange={onKindChange} />);
  return onKindChange;
}

describe("the kinds", () => {
  afterEach(() => useSession.getState().sessionEnded("signed-out"));

  test("are chosen by their card", async () => {
    const onKindChange = cards(true);
    await userEvent.click(screen.getByRole("radio", { name: "Proveedores" }));
    expect(onKindChange.mock.calls[0]?.[0]).toMatchObject({ model: "supplier", modelId: 1 });
  });

  test("have the participants of a course, who are people", async () => {
    const onKindChange = cards(false);
    await userEvent.click(screen.getByRole("radio", { name: "Participantes de un curso" }));
    expect(onKindChange.mock.calls[0]?.[0]).toMatchObject({ modelId: 2, needsCourse: true });
  });

  test("leave what belongs to no company to administrators, and say so", () => {
    cards(false);
    expect(screen.getByRole("radio", { name: "Proveedores" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("radio", { name: "Valores de UTM" })).toHaveProperty("disabled", true);
    expect(
      screen.getAllByText("Solo quienes administran el sistema pueden cargarlos."),
    ).toHaveLength(2);
    expect(screen.getByRole("radio", { name: "Empresas" })).toHaveProperty("disabled", true);
    screen.getByText("Solo quienes administran el sistema pueden cargarlas.");
  });

  test("have the words of their noun", () => {
    const companies = kindByModelId(3);
    expect(outcomeLabel("created", 2, companies, "past")).toBe("creadas");
    expect(reviewTexts.ifExists(companies.theOne)).toBe("Si la empresa ya existe");
  });
});
