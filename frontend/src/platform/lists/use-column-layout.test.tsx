/** How wide the content of columns is, which the light DOM has to be told. */
import { render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeAll, expect, test, vi } from "vitest";

let layouts: typeof import("@/platform/lists/use-column-layout");

beforeAll(async () => {
  const context = { font: "", measureText: (text: string) => ({ width: text.length * 10 }) };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  // It takes the canvas when it loads.
  layouts = await import("@/platform/lists/use-column-layout");
});

const NAME = [{ id: "name", header: "Nombre", cell: () => null }];

function Probe() {
  const frame = useRef<HTMLDivElement>(null);
  const { whole, folded } = layouts.useContentWidths(frame, NAME, true, false);
  return (
    <div ref={frame}>
      <table>
        <thead>
          <tr>
            <th data-column="name" />
          </tr>
        </thead>
        <tbody>
          <tr data-row="1">
            <td data-cell="name">
              <span data-folded="" style={{ whiteSpace: "nowrap" }}>
                <b>Ana María Soto</b>
              </span>
            </td>
          </tr>
        </tbody>
      </table>
      <output>{`${whole.name} ${folded.name}`}</output>
    </div>
  );
}

test("words in two lines are as wide as the longer line of the best break", () => {
  vi.spyOn(Range.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 200));
  render(<Probe />);
  expect(screen.getByRole("status").textContent).toBe("222 114");
});
