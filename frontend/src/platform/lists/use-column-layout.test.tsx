/** How wide the content of columns is, which the light DOM has to be told. */
import { act, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";

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

describe("the rows that were measured", () => {
  const widths = () => screen.getByRole("status").textContent;

  async function arrives(change: (cell: Element) => void, width: number): Promise<void> {
    vi.spyOn(Range.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width));
    await act(async () => change(document.querySelector("td") as Element));
  }

  test("are measured again for what arrives late in a cell, and not for what is typed in it", async () => {
    await arrives(() => {}, 300);
    render(<Probe />);
    expect(widths()).toBe("322 114");
    await arrives((cell) => cell.append("y más"), 400);
    expect(widths()).toBe("422 114");
    await arrives((cell) => (cell.lastChild as Text).replaceData(2, 0, "todavía "), 450);
    expect(widths()).toBe("472 114");
    await arrives((cell) => cell.insertAdjacentHTML("beforeend", "<input data-editor>"), 500);
    expect(widths()).toBe("472 114");
  });

  test("are not watched any more once they are gone", () => {
    const disconnect = vi.spyOn(MutationObserver.prototype, "disconnect");
    render(<Probe />).unmount();
    expect(disconnect).toHaveBeenCalledOnce();
  });
});
