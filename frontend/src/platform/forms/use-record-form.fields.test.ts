// What a form holds can be typed: each field that its schema names has an input.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const FILES = globSync("src/{features,entities}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }));

/** What these hold is said by a type of its own. */
const HELD: Readonly<Record<string, string>> = {
  COURSE_SCHEMA: "CourseTyped",
  TEMPLATE_SCHEMA: "TemplateTyped",
};

/** Its fields have other names in the form of a course. */
const NAMED_ELSEWHERE = "src/features/courses/detail/survey-schedule-dialog.tsx";

interface Form {
  file: string;
  schema: string;
  fields: readonly string[];
  /** The fields that an input is bound to. */
  drawn: ReadonlySet<string>;
}

/** The forms whose schema is written down field by field; those of a record are drawn by its sections. */
function formsIn({ file, code }: (typeof FILES)[number]): Form[] {
  const read = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const declared = read.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  return declared.flatMap(({ name, initializer }) => {
    if (!(initializer && ts.isCallExpression(initializer))) return [];
    const shape = initializer.arguments.at(-1);
    const isSchema = /^z\.(object|extend)$/.test(initializer.expression.getText(read));
    if (!(isSchema && shape && ts.isObjectLiteralExpression(shape))) return [];
    const schema = name.getText(read);
    const fields = shape.properties.flatMap((one) => one.name?.getText(read) ?? []);
    return { file, schema, fields, drawn: drawnIn(file, code, schema) };
  });
}

/** Inputs say of which form they are by the type of what it holds, which others see where it is exported. */
function drawnIn(file: string, code: string, schema: string): ReadonlySet<string> {
  const held = HELD[schema] ?? `z.input<typeof ${schema}>`;
  const [, exported = HELD[schema], alias] =
    new RegExp(`(export )?type (\\w+) = ${held};`).exec(code) ?? [];
  const feature = file.split(path.sep).slice(0, 3).join(path.sep);
  const near = FILES.filter((one) => (exported ? one.file.startsWith(feature) : one.file === file));
  const values = alias ?? held;
  const bound = new RegExp(
    `<(?!FormSection)\\w+<${values}>\\s[^>]*?\\bname="(\\w+)"|useBoundField<${values}>\\("(\\w+)"\\)|const names = \\[(.*?)\\] as const;`,
    "g",
  );
  const found = near.flatMap((one) => [...one.code.matchAll(bound)]);
  return new Set(
    found.flatMap(([, input, own, several = ""]) => [input, own, ...(several.match(/\w+/g) ?? [])]),
  ) as ReadonlySet<string>;
}

const FORMS = FILES.flatMap(formsIn).filter(({ file }) => file !== NAMED_ELSEWHERE);

test("the forms are found", () => {
  expect(FORMS.map(({ schema }) => schema)).toContain("userSchema");
  expect(FORMS.length).toBeGreaterThan(20);
});

test.each(FORMS)("each field of $schema in $file has an input", ({ fields, drawn }) => {
  expect(fields.filter((field) => !drawn.has(field))).toEqual([]);
});
