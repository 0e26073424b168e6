/** Results that are typed as the session ends belong to who typed them. */
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CourseDetail } from "@/features/courses/api";
import { keyOf } from "@/features/courses/detail/result-drafts";
import { keeperOf } from "@/features/courses/detail/results-keeper";
import { useSession } from "@/platform/api/session";

const COURSE = {
  course_id: 3,
  totalHours: 24,
  participants: [{ participant_id: 11, name: "Ana", grade: null }],
} as unknown as CourseDetail;
const CELL = { id: 11, field: "grade", text: "6,5" } as const;

function signIn(id: number): void {
  const tokens = { token: `t${id}`, refreshToken: "r", expiresAt: Date.now() + 60_000 };
  useSession.getState().signedIn(tokens, { id } as never);
}

let client: QueryClient;

function typed() {
  return keeperOf(client, COURSE, []).snapshot().drafts.get(keyOf(CELL))?.text;
}

beforeEach(() => {
  client = new QueryClient();
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("no network")));
  signIn(7);
});

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.getState().sessionEnded("signed-out");
  localStorage.clear();
});

test("A cell that is left because the session ended waits for the same person, and asks nobody else", () => {
  const keeper = keeperOf(client, COURSE, []);
  useSession.getState().sessionEnded("expired");
  keeper.edit([CELL]);
  expect(fetch).not.toHaveBeenCalled();
  expect(globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
  signIn(8);
  expect(typed()).toBeUndefined();
  useSession.getState().sessionEnded("signed-out");
  signIn(7);
  expect(typed()).toBe("6,5");
});
