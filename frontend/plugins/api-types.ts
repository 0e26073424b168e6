/** The types of the API, from its document: what openapi-typescript makes, with the words that each list can be sorted by. */
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { factory, SyntaxKind, type TypeNode } from "typescript";

const [target = "src/generated/schema.d.ts"] = process.argv.slice(2);

/** `^ *(-?(name|rut) *)?(, …)*$`: the pattern of an order. */
const ORDER = /^\^ \*\(-\?\(([\w|]+)\)/;

/** One of the words, up or down; where they are several, only that. */
function orderOf(words: readonly string[]): TypeNode {
  const text = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  const { createTemplateLiteralTypeSpan: part } = factory;
  return factory.createUnionTypeNode([
    ...words
      .flatMap((word) => [word, `-${word}`])
      .map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word))),
    factory.createTemplateLiteralType(factory.createTemplateHead(""), [
      part(text, factory.createTemplateMiddle(",")),
      part(text, factory.createTemplateTail("")),
    ]),
  ]);
}

const types = await openapiTS(readFileSync("../docs/openapi.json", "utf8"), {
  defaultNonNullable: false,
  transform(schema) {
    const [, words] = ("pattern" in schema && ORDER.exec(String(schema.pattern))) || [];
    return words === undefined ? undefined : orderOf(words.split("|"));
  },
});
writeFileSync(target, `${COMMENT_HEADER}${astToString(types)}`);
