/** The sign-in form: what it asks, and what it says when it is refused. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SignInForm } from "@/features/auth/sign-in-screen";
import { accessibilityFaults } from "@/testing/axe";

function show() {
  render(<SignInForm />);
  return userEvent.setup();
}

describe("The sign-in form", () => {
  it("tells each empty field, and the first one takes the focus", async () => {
    const user = show();
    await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await screen.findByText("Escribe tu correo electrónico.");
    expect(screen.getByText("Escribe tu contraseña.")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText("Correo electrónico"));
    expect(await accessibilityFaults()).toEqual([]);
  });

  it("tells an address that cannot be one, and stops telling once it can", async () => {
    const user = show();
    await user.type(screen.getByLabelText("Correo electrónico"), "ana");
    await user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    await screen.findByText(/Escribe el correo completo/);
    await user.type(screen.getByLabelText("Correo electrónico"), "@empresa.cl");
    expect(screen.queryByText(/Escribe el correo completo/)).toBeNull();
  });

  it("lets password managers fill it", () => {
    show();
    expect(screen.getByLabelText("Correo electrónico").getAttribute("autocomplete")).toBe(
      "username",
    );
    expect(screen.getByLabelText("Contraseña").getAttribute("autocomplete")).toBe(
      "current-password",
    );
  });
});
