/** The sign-in form: what it asks, and what it says when it is refused. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SignInForm, signInFault } from "@/features/auth/sign-in-screen";
import { ApiError } from "@/platform/api/errors";
import { accessibilityFaults } from "@/testing/axe";

function show() {
  render(<SignInForm />);
  return userEvent.setup();
}

function refused(status: number): ApiError {
  return new ApiError(status, { error: true, message: "Del servidor" });
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

describe("A refused sign-in", () => {
  it("has one text for an unknown person and a wrong password", () => {
    expect(signInFault(refused(401))).toBe("El correo o la contraseña no coinciden.");
  });

  it("says when there were too many tries", () => {
    expect(signInFault(refused(429))).toContain("demasiados intentos");
  });

  it("says when the server cannot be reached", () => {
    const silence = new ApiError(0, { error: true, message: "SERVER_ERROR" });
    expect(signInFault(silence)).toContain("No pudimos conectar con el servidor.");
  });
});
