// What is copied is on the clipboard and said; a browser that refuses is told of.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CopyLinkButton } from "@/platform/ui/copy-buttons";
import { CopyIcon } from "@/platform/ui/copy-icon";
import { ToastRegion } from "@/platform/ui/toast-region";

const LINK = "https://aula.example/survey/1";

test("a link is on the clipboard, and its button says so", async () => {
  userEvent.setup();
  render(<CopyLinkButton address={LINK} />);
  await userEvent.click(screen.getByRole("button", { name: "Copiar enlace" }));
  await screen.findByRole("button", { name: "Enlace copiado" });
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

test("what the browser does not copy is told, and not called copied", async () => {
  userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(
    new DOMException("", "NotAllowedError"),
  );
  render(
    <>
      <ToastRegion />
      <CopyIcon text="1234567890" label="Copiar código" said="Código copiado." />
      <CopyLinkButton address={LINK} />
    </>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Copiar código" }));
  expect(await screen.findByText("No pudimos copiarlo.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Copiar enlace" }));
  expect(screen.queryByRole("button", { name: "Enlace copiado" })).toBeNull();
});
