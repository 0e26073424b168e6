// The lists of the product and the words they are kept under.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LIST_NAMES } from "@/features/settings/views-section";

const ROOT = "src/features";

function specs(): string[] {
  return readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("list-spec.tsx"),
  );
}

test.each(specs())("the list of %s has a name that a person reads", (file) => {
  const source = readFileSync(path.join(ROOT, file), "utf8");
  const [, name = ""] = /\bname: "([\w-]+)",\n\s+title:/.exec(source) ?? [];
  expect(LIST_NAMES).toHaveProperty(name);
});
