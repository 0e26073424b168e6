import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useTurn } from "@/platform/charts/use-turn";

function Waiting({ name }: { name: string }) {
  return useTurn() ? <p>{name}</p> : null;
}

afterEach(() => vi.unstubAllGlobals());

test("each frame lets one more be drawn, in their order", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  render(["uno", "dos", "tres"].map((name) => <Waiting key={name} name={name} />));
  const drawn = () => screen.queryAllByText(/uno|dos|tres/, { selector: "p" }).length;
  for (const before of [0, 1, 2]) {
    await vi.waitFor(() => expect(frames).toHaveLength(before + 1));
    expect(drawn()).toBe(before);
    await act(async () => frames[before]?.(0));
  }
  expect(drawn()).toBe(3);
});
