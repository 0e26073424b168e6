// From which width on a preview is laid out as on a telephone, a tablet or a desktop.
import { expect, test } from "vitest";
import { layOut } from "@/features/panel/wizard/previews";

test.each([
  [639, 12],
  [640, 6],
  [1_023, 6],
  [1_024, 3],
])("of %i pixels a widget of three columns takes %i", (width, columns) => {
  const [tile] = layOut([{ key: "a", cols: 3, height: 20 }], { width, height: 800 });
  const column = (width - 48 - 11 * 16) / 12;
  expect(tile?.width).toBeCloseTo(columns * column + (columns - 1) * 16);
});
