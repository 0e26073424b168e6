/** The accessibility check that every part of the interface passes. */
import axe from "axe-core";

/**
 * What a light DOM cannot tell: it paints no colour (the tokens are checked instead), a part alone
 * has no landmarks, and without a layout nobody knows that an open layer covers what it hides.
 */
const WITHOUT_LAYOUT = {
  rules: {
    "color-contrast": { enabled: false },
    region: { enabled: false },
    "aria-hidden-focus": { enabled: false },
  },
};

export async function accessibilityFaults(container: Element = document.body): Promise<string[]> {
  const { violations } = await axe.run(container, WITHOUT_LAYOUT);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}
