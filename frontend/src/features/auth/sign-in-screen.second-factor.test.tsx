// The code beside the password: asked for when the server says so, and asked again when it was wrong.
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useSession } from "@/platform/api/session";
import { accessibilityFaults } from "@/testing/axe";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let drawn: typeof import("@/features/auth/sign-in-screen");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  drawn = await import("@/features/auth/sign-in-screen");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());

function answerOf(code: string | null) {
  if (code === "123456") {
    return { body: { token: "t", refresh_token: "r", expires_in: 60, data: ANA } };
  }
  const [name, message] = code
    ? ["second_factor_wrong", "Ese código no sirve."]
    : ["second_factor_required", "Escribe el código."];
  return { status: 401, body: { error: true, code: name, message } };
}

test("the code is asked for after the password, and again after a wrong one", async () => {
  server.answers(({ body }) => answerOf(JSON.parse(body).code));
  drawing.renderAt(<drawn.SignInForm />, "/login");
  useSession.getState().sessionEnded("signed-out");
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Correo electrónico"), "ana@ejemplo.cl");
  await user.type(screen.getByLabelText("Contraseña"), "una clave larga");
  const enter = () => user.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await enter();
  const code = await screen.findByLabelText("Código de verificación");
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(await accessibilityFaults()).toEqual([]);
  await enter();
  await screen.findByText("Escribe el código.");
  expect(server.asked).toHaveLength(1);
  await user.type(code, "000000");
  await enter();
  await screen.findByText("Ese código no sirve.");
  expect((code as HTMLInputElement).value).toBe("");
  await user.type(code, "123456");
  await enter();
  await waitFor(() => expect(useSession.getState().tokens?.token).toBe("t"));
});
