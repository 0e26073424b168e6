// A link that is handed over: copied, scanned, kept as a picture; whether it opens elsewhere, and whether mails leave.
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ANA } from "@/testing/samples";
import { TestServer } from "@/testing/test-server";

let server: TestServer;
let cards: typeof import("@/platform/ui/link-card");
let delivery: typeof import("@/platform/delivery/delivery");
let session: typeof import("@/platform/api/session");
let drawing: typeof import("@/testing/render-at");

beforeAll(async () => {
  server = await TestServer.start();
  // The client takes the page's address when it loads.
  cards = await import("@/platform/ui/link-card");
  delivery = await import("@/platform/delivery/delivery");
  session = await import("@/platform/api/session");
  drawing = await import("@/testing/render-at");
});
afterAll(() => server.stop());
beforeEach(() => server.answers(() => ({ body: { data: { mails: true } } })));

const ADDRESS = "https://aula.example.cl/answer/abc";

function open(address = ADDRESS): void {
  drawing.renderAt(
    <cards.LinkCard address={address} label="Encuesta de Ana" fileName="encuesta" />,
  );
}

describe("the card of a link", () => {
  test("has a code that is another one for another address", () => {
    open();
    const code = screen.getByRole("img", { name: "Encuesta de Ana" });
    const [, , width, height] = (code.getAttribute("viewBox") ?? "").split(" ").map(Number);
    expect(width).toBe(height);
    const path = code.querySelector("path")?.getAttribute("d") ?? "";
    // A white edge of three squares, then the first mark.
    expect(path).toMatch(/^M3 3h1v1h-1zM4 3h1v1h-1z/);
    expect(path).not.toMatch(/M[012] |M\d+ [012]h/);
    cleanup();
    open("https://aula.example.cl/answer/abd");
    expect(screen.getByRole("img").querySelector("path")?.getAttribute("d")).not.toBe(path);
  });

  test("is marked whole when it is gone to, and copied", async () => {
    const user = userEvent.setup();
    open();
    const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Enlace" });
    box.focus();
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, ADDRESS.length]);
    expect(box.readOnly).toBe(true);
    await user.click(screen.getByRole("button", { name: /^Copiar/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(ADDRESS));
  });

  test("is kept as a picture of its own", async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      made.push(blob as Blob);
      return "blob:code";
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    open();
    await userEvent.click(screen.getByRole("button", { name: "Descargar QR" }));
    expect(saved).toEqual(["encuesta.svg"]);
    expect(made[0]?.type).toBe("image/svg+xml");
    const drawn = screen.getByRole("img").querySelector("path")?.getAttribute("d") ?? "none";
    expect(await made[0]?.text()).toContain(drawn);
  });

  test("says that it opens nowhere else, and to administrators what to do", () => {
    open();
    expect(screen.queryByRole("status")).toBeNull();
    cleanup();
    open("http://127.0.0.1:8000/answer/abc");
    expect(screen.getByRole("status").textContent).toMatch(/PUBLIC_URL en el servidor\.$/);
    cleanup();
    const { OnlyHereNote } = delivery;
    drawing.renderAt(<OnlyHereNote address="http://localhost/answer/abc" />);
    session.useSession.getState().userChanged({ ...ANA, isAdmin: false });
    return waitFor(() =>
      expect(screen.getByRole("status").textContent).toMatch(/^Este enlace.*Pide a quien/),
    );
  });
});

test.each([
  ["http://localhost:8000/a", true],
  ["http://aula.localhost/a", true],
  ["http://127.0.0.1/a", true],
  ["http://127.10.0.9/a", true],
  ["http://[::1]/a", true],
  ["http://192.168.1.5/a", false],
  ["https://localhost.cl/a", false],
  ["nothing", false],
])("%s opens on this machine alone: %s", (address, here) => {
  expect(delivery.isOnlyHere(address)).toBe(here);
});

function Words() {
  return <output>{String(delivery.useMailWords("salen", "quedan"))}</output>;
}

test.each([
  [true, "salen"],
  [false, "quedan"],
])("whether mails leave (%s) decides what is said, once it is known", async (mails, said) => {
  server.answers(() => ({ body: { data: { mails } } }));
  drawing.renderAt(<Words />);
  expect(screen.getByRole("status").textContent).toBe("null");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(said));
});
