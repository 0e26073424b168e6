/**
 * Lets all words of a feature stand in one `texts.ts`, and yet travel with the piece that shows them:
 * in a build each exported constant of such a file is a module of its own (`texts?only=reviewTexts`).
 */
import type { Plugin } from "vite";

const IMPORT = /^import \{([^}]+)\} from "([^"]+[/-]texts)";/gm;
const CONSTANT = /^export const (\w+)/gm;

export function texts(): Plugin {
  return {
    name: "texts",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/ },
      handler(code, id) {
        const [, only] = id.split("?only=");
        return { code: only ? onlyOne(code, only) : eachByItself(code), map: null };
      },
    },
  };
}

/** What no other module can reach is left out by the bundler. */
function onlyOne(code: string, constant: string): string {
  return code.replace(CONSTANT, (whole, name) => (name === constant ? whole : `const ${name}`));
}

function eachByItself(code: string): string {
  return code.replace(IMPORT, (_, names: string, from: string) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => `import { ${name} } from "${from}?only=${name}";`)
      .join(" "),
  );
}
