// How far a bar is filled, which is all that it tells to the eye.
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Meter, ProgressBar } from "@/platform/ui/meter";

const fill = (bar: HTMLElement) => (bar.firstElementChild as HTMLElement).style;

test.each([
  { value: 430, max: 1_720, width: "25%" },
  // The only one who was asked has answered.
  { value: 1, max: 1, width: "100%" },
  { value: 0, max: 1, width: "0%" },
  { value: 12, max: 10, width: "100%" },
  { value: -3, max: 10, width: "0%" },
  { value: 0, max: 0, width: "0%" },
  { value: 3, max: 0, width: "0%" },
])("a measure of $value of $max fills $width", ({ value, max, width }) => {
  render(<Meter label="Respuestas" value={value} max={max} />);
  const bar = screen.getByRole("meter", { name: "Respuestas" });
  expect(fill(bar).width).toBe(width);
  const told = ["aria-valuemin", "aria-valuenow", "aria-valuemax"].map((of) =>
    bar.getAttribute(of),
  );
  expect(told).toEqual(["0", String(value), String(max)]);
});

test.each([
  { value: 430, max: 1_720, scale: "scaleX(0.25)", said: "25 %" },
  { value: 1, max: 1, scale: "scaleX(1)", said: "100 %" },
  { value: 0, max: 1, scale: "scaleX(0)", said: "0 %" },
  { value: -3, max: 10, scale: "scaleX(0)", said: "0 %" },
])("a task at $value of $max is drawn as $scale, and said", ({ value, max, scale, said }) => {
  render(<ProgressBar label="Leyendo" value={value} max={max} />);
  const bar = screen.getByRole("progressbar", { name: "Leyendo" });
  expect(fill(bar).transform).toBe(scale);
  // The share is told as a percentage, whatever is counted.
  expect([bar.getAttribute("aria-valuemin"), bar.getAttribute("aria-valuemax")]).toEqual([
    ...["0", "100"],
  ]);
  // No line ends between a number and its sign.
  expect(bar.getAttribute("aria-valuetext")).toBe(said.replace(" ", "\u00a0"));
  screen.getByText(said);
});

test("a task of nothing is at work, and not at an end", () => {
  render(<ProgressBar label="Leyendo" value={0} max={0} />);
  const bar = screen.getByRole("progressbar", { name: "Leyendo" });
  expect(fill(bar).transform).toBe("");
  expect(bar.getAttribute("aria-valuetext")).toBeNull();
});
