/** What a test server says: each call by how it begins, lists by the page. */
import type { Answer, Asked } from "@/testing/test-server";

type Answering = (asked: Asked) => Answer | Promise<Answer>;

/** By method and address, such as "GET /api/people"; the first that fits, and 404 where none does. */
export function knownAnswers(known: Readonly<Record<string, Answer | Answering>>): Answering {
  return (asked) => {
    const call = `${asked.method} ${asked.path}`;
    const [, found] = Object.entries(known).find(([begin]) => call.startsWith(begin)) ?? [];
    return typeof found === "function" ? found(asked) : (found ?? { status: 404 });
  };
}

export function theData(data: unknown): Answer {
  return { body: { data } };
}

/** One page of a list, which may have more of them. */
export function onePage(rows: readonly unknown[], total = rows.length, pageSize = 25): Answer {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { body: { data: rows, meta: { page: 1, pageSize, total, pages } } };
}

/** A call that the server refuses, with its words and those for single fields. */
export function refusal(
  message: string,
  { status = 422, code = "refused", errors = {} as Record<string, string[]> } = {},
): Answer {
  return { status, body: { error: true, code, message, errors } };
}
