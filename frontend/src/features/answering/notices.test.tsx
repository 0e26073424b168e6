// Pages of one sentence: each refusal with its picture, and the way on where there is one.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { Notice, RefusalNotice } from "@/features/answering/parts";
import { ApiError } from "@/platform/api/errors";

const at = (page: ReactNode) => <MemoryRouter>{page}</MemoryRouter>;

function refusal(status: number): ApiError {
  return new ApiError(status, { error: true, code: "x", message: `Rechazo ${status}.` });
}

describe("a refusal", () => {
  test.each([
    [403, "hourglass", false],
    [409, "circle-check", true],
    [410, "calendar-x", false],
    [429, "hourglass", false],
    [404, "link-2-off", false],
  ])(
    "of %i has its picture, and is good news only where it is answered",
    (status, picture, isGood) => {
      const { container } = render(at(<RefusalNotice error={refusal(status)} onRetry={vi.fn()} />));
      const mark = container.querySelector("[aria-hidden]");
      expect(mark?.querySelector("svg")?.getAttribute("class")).toContain(`lucide-${picture}`);
      expect(mark?.className.includes("text-success")).toBe(isGood);
      expect(mark?.className.includes("text-ink-muted")).toBe(!isGood);
      expect(screen.queryByRole("button") !== null).toBe(status === 429);
    },
  );

  test("of too many tries is tried again, where that is possible", async () => {
    const onRetry = vi.fn();
    const { rerender } = render(at(<RefusalNotice error={refusal(429)} onRetry={onRetry} />));
    await userEvent.click(screen.getByRole("button"));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(at(<RefusalNotice error={refusal(429)} />));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test("a notice takes the focus to what it says, and has only the parts that it was given", async () => {
  const { container } = render(at(<Notice icon={<i />} tone="success" title="Listo." />));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Listo."));
  expect(container.querySelector("section")?.children).toHaveLength(2);
});
