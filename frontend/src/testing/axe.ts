/** The accessibility check that every part of the interface passes. */
import axe from "axe-core";

/** Colour is checked over the tokens instead, since a light DOM paints nothing. */
const WITHOUT_PAINT = {
  rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
};

export async function accessibilityFaults(container: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(container, WITHOUT_PAINT);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}
