// Where an address may go on in the next line, what is shown of a number, and where both lead.
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ContactLink } from "@/platform/ui/contact-link";

/** The text of a link with a stroke where it may be broken. */
function broken(link: HTMLElement): string {
  for (const place of link.querySelectorAll("wbr")) place.replaceWith("|");
  return link.textContent;
}

test.each([
  ["ana.soto@minera.andina.cl", "ana|.soto|@minera|.andina|.cl"],
  ["ana@andina", "ana|@andina"],
])(
  "%s is broken before its at sign and its dots, and never before its first letter",
  (address, told) => {
    render(<ContactLink kind="email" value={address} />);
    const link = screen.getByRole("link");
    expect(link.getAttribute("href")).toBe(`mailto:${address}`);
    expect(broken(link)).toBe(told);
  },
);

test("a telephone number is never broken, and is dialled as it is kept", () => {
  render(<ContactLink kind="phone" value="+56981234567" />);
  const link = screen.getByRole("link", { name: "+56 9 8123 4567" });
  expect(link.getAttribute("href")).toBe("tel:+56981234567");
  expect(broken(link)).toBe("+56 9 8123 4567");
});

test.each([
  { kind: "email" as const, value: "ana@andina.cl", shown: "ana@andina.cl" },
  { kind: "phone" as const, value: "+56981234567", shown: "+56 9 8123 4567" },
])("in a table $shown is one line without a button beside it", ({ kind, value, shown }) => {
  render(<ContactLink kind={kind} value={value} plain />);
  expect(broken(screen.getByRole("link", { name: shown }))).toBe(shown);
  expect(screen.queryByRole("button")).toBeNull();
});
