// The fields of forms: label, hint, error and value, the same for every kind.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { SelectField } from "@/platform/ui/select-field";
import { PasswordField, TextareaField, TextField } from "@/platform/ui/text-field";
import { accessibilityFaults } from "@/testing/axe";

const COMPANIES = [
  { value: "", label: "Todas las empresas" },
  { value: "1", label: "Viña Ñandú" },
  { value: "2", label: "Áridos del Sur" },
  { value: "3", label: "Cerrada", disabled: true },
];

describe("a text field", () => {
  test("is described by its hint and its error", async () => {
    render(<TextField label="RUT" hint="Con dígito verificador." error="El dígito no coincide." />);
    const input = screen.getByRole("textbox", { name: "RUT" });
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const described = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(["Con dígito verificador.", "El dígito no coincide."]);
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("without hint or error is described by nothing", () => {
    render(<TextField label="Nombre" />);
    const input = screen.getByRole("textbox", { name: "Nombre" });
    expect(input.hasAttribute("aria-describedby")).toBe(false);
    expect(input.hasAttribute("aria-invalid")).toBe(false);
  });

  test("says when it may stay empty", () => {
    render(<TextField label="Teléfono" optional />);
    expect(screen.getByRole("textbox", { name: "Teléfono (opcional)" })).toBeTruthy();
  });

  test("keeps its name when the label is not shown", () => {
    render(<TextField label="Buscar" hideLabel />);
    expect(screen.getByRole("textbox", { name: "Buscar" })).toBeTruthy();
  });

  test("hands its input to forms", () => {
    const ref = vi.fn();
    render(<TextField label="Nombre" name="name" ref={ref} />);
    expect(ref).toHaveBeenCalledWith(screen.getByRole("textbox"));
  });
});

test("a long text has label and error like the others", async () => {
  render(<TextareaField label="Comentario" error="Es muy largo." />);
  expect(screen.getByRole("textbox", { name: "Comentario" }).tagName).toBe("TEXTAREA");
  expect(await accessibilityFaults()).toEqual([]);
});

describe("a password field", () => {
  test("shows and hides what was typed", async () => {
    render(<PasswordField label="Contraseña" />);
    const input = screen.getByLabelText("Contraseña");
    await userEvent.type(input, "secreta");
    expect(input.getAttribute("type")).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
    expect(input.getAttribute("type")).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Ocultar contraseña" }));
    expect(input.getAttribute("type")).toBe("password");
  });

  test("of several leads by Tab to the next, and the last shows them all", async () => {
    render(<Passwords />);
    await userEvent.tab();
    await userEvent.keyboard("antigua");
    await userEvent.tab();
    await userEvent.keyboard("nueva");
    const [old, fresh] = ["Actual", "Nueva"].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    );
    expect([old?.value, fresh?.value]).toEqual(["antigua", "nueva"]);
    await userEvent.click(screen.getByRole("button", { name: "Mostrar contraseña" }));
    expect([old?.type, fresh?.type]).toEqual(["text", "text"]);
  });

  test("can be filled by the browser and pasted into", async () => {
    render(<PasswordField label="Contraseña" />);
    const input = screen.getByLabelText<HTMLInputElement>("Contraseña");
    expect(input.autocomplete).toBe("current-password");
    await userEvent.click(input);
    await userEvent.paste("pegada");
    expect(input.value).toBe("pegada");
    expect(await accessibilityFaults()).toEqual([]);
  });

  test("warns when capitals are locked", async () => {
    render(<PasswordField label="Contraseña" />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText("Contraseña"));
    await user.keyboard("{CapsLock}a");
    expect(screen.getByText("Las mayúsculas están activadas.")).toBeTruthy();
  });
});

function Passwords() {
  const [shown, onShown] = useState(false);
  return (
    <>
      <PasswordField label="Actual" together={{ shown }} />
      <PasswordField label="Nueva" together={{ shown, onShown }} />
    </>
  );
}

function Company({ onChoice }: { onChoice: (value: string) => void }) {
  const [value, setValue] = useState("1");
  return (
    <SelectField
      label="Empresa"
      value={value}
      options={COMPANIES}
      onValueChange={(next) => {
        setValue(next);
        onChoice(next);
      }}
    />
  );
}

describe("a select", () => {
  test("is opened and chosen from with the keyboard", async () => {
    const chosen = vi.fn();
    render(<Company onChoice={chosen} />);
    const select = screen.getByRole("combobox", { name: "Empresa" });
    expect(select.textContent).toBe("Viña Ñandú");
    select.focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findAllByRole("option")).toHaveLength(4);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(chosen).toHaveBeenCalledExactlyOnceWith("2");
    expect(select.textContent).toBe("Áridos del Sur");
  });

  test("treats the empty value as a choice like the others", async () => {
    const chosen = vi.fn();
    render(<Company onChoice={chosen} />);
    screen.getByRole("combobox").focus();
    await userEvent.keyboard("{Enter}{Home}{Enter}");
    expect(chosen).toHaveBeenCalledExactlyOnceWith("");
    expect(screen.getByRole("combobox").textContent).toBe("Todas las empresas");
  });

  test("shows the placeholder for a value it does not know", () => {
    render(<SelectField label="Empresa" value="99" options={COMPANIES} onValueChange={vi.fn()} />);
    expect(screen.getByRole("combobox").textContent).toBe("Elegir…");
  });

  test("is accessible with an error", async () => {
    render(
      <SelectField
        label="Empresa"
        value=""
        options={COMPANIES}
        onValueChange={vi.fn()}
        error="Elige una empresa."
      />,
    );
    expect(await accessibilityFaults()).toEqual([]);
  });
});

describe("a searchable choice", () => {
  async function open(value = "1", onChoice = vi.fn()) {
    render(
      <ComboboxField
        label="Empresa"
        value={value}
        options={COMPANIES}
        onValueChange={onChoice}
        clearable
      />,
    );
    await userEvent.click(screen.getByRole("combobox", { name: "Empresa" }));
    await screen.findByPlaceholderText("Buscar…");
    return onChoice;
  }

  test("finds without accents or capitals", async () => {
    const chosen = await open();
    await userEvent.keyboard("aridos");
    const found = screen.getAllByRole("option").map((option) => option.textContent);
    expect(found).toEqual(["Áridos del Sur"]);
    await userEvent.keyboard("{Enter}");
    expect(chosen).toHaveBeenCalledExactlyOnceWith("2");
  });

  test("says when nothing coincides", async () => {
    await open();
    await userEvent.keyboard("zzz");
    expect(screen.getByText("Nada coincide.")).toBeTruthy();
  });

  test("can be emptied again", async () => {
    const chosen = await open();
    await userEvent.click(screen.getByRole("option", { name: "Quitar selección" }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith("");
  });

  test("closes with Esc and gives the focus back", async () => {
    await open();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByPlaceholderText("Buscar…")).toBeNull();
    expect(screen.getByRole("combobox", { name: "Empresa" })).toBe(document.activeElement);
  });

  test("is accessible open and closed", async () => {
    await open();
    expect(await accessibilityFaults()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(await accessibilityFaults()).toEqual([]);
  });
});
