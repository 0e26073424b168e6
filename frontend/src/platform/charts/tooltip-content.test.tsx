import { expect, test } from "vitest";
import { tooltipContent } from "@/platform/charts/tooltip-content";

const POINT = {
  name: "26-Nov",
  seriesName: "Horas",
  value: 1932.5,
  dataIndex: 3,
  color: "#0b6675",
};

test("says the label, each series and its number", () => {
  const box = tooltipContent([])([POINT, { ...POINT, seriesName: "Personas", value: 4 }]);
  expect([...box.children].map((line) => line.textContent)).toEqual([
    "26-Nov",
    "Horas1.932,5",
    "Personas4",
  ]);
});

test("writes the numbers as it is told", () => {
  const box = tooltipContent([], (value) => `${value} pesos`)([{ ...POINT, value: 7 }]);
  expect(box.lastChild?.textContent).toBe("Horas7 pesos");
});

test("says what is still running", () => {
  expect(tooltipContent([3])([POINT]).firstChild?.textContent).toBe("26-Nov (en curso)");
});

test("leaves names as text, whatever somebody wrote into them", () => {
  const box = tooltipContent([])([{ ...POINT, seriesName: "<img src=x onerror=alert(1)>" }]);
  expect(box.querySelector("img")).toBeNull();
  expect(box.textContent).toContain("<img src=x onerror=alert(1)>");
});
