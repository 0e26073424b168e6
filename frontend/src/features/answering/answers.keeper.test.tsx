/** How answers are kept: in this browser until they are sent, whatever becomes of the connection. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Given } from "@/entities/survey/definition";
import {
  AnswerKeeper,
  type Keeping,
  LocalAnswers,
  RETRY_AFTER_MS,
} from "@/features/answering/answers";
import { ApiError } from "@/platform/api/errors";

const ONE: Given = { answers: { contenidos: { r1: "c1" } }, comment: "" };
const TWO: Given = { answers: { contenidos: { r1: "c1", r2: "c2" } }, comment: "Bien" };

const told: Keeping[] = [];
const begin = vi.fn<() => Promise<void>>();
const send = vi.fn<(given: Given) => Promise<void>>();
const local = new LocalAnswers("token");
let keeper: AnswerKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  begin.mockReset().mockResolvedValue();
  send.mockReset().mockResolvedValue();
  keeper = new AnswerKeeper({ begin, send }, local, (keeping) => told.push(keeping));
});
afterEach(() => vi.useRealTimers());

const kinds = () => told.map(({ kind }) => kind);
const kept = () => local.read(Date.now());
const refused = (status: number) => new ApiError(status, { error: true, message: "No." });
const unreachable = refused(0);

describe("Answers that change", () => {
  test("stay on the device; the server hears once that somebody began, and no answer", async () => {
    keeper.changed(ONE);
    expect(kept()).toMatchObject({ given: ONE, sending: false });
    keeper.changed(TWO);
    keeper.hurry();
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
    expect(kept()).toMatchObject({ given: TWO });
    expect(kinds()).toEqual(["saved", "saved"]);
    expect(begin.mock.calls).toEqual([[]]);
    expect(send).not.toHaveBeenCalled();
  });

  test("are not called kept where the browser keeps nothing", () => {
    const refuse = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { setItem: refuse, removeItem: refuse });
    keeper.changed(ONE);
    vi.unstubAllGlobals();
    expect(kinds()).toEqual([]);
  });

  test("are kept without a connection, and the beginning is said at the next change", async () => {
    begin.mockRejectedValueOnce(unreachable);
    keeper.changed(ONE);
    await vi.advanceTimersByTimeAsync(0);
    keeper.changed(TWO);
    expect(begin).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(["saved", "saved"]);
  });

  test("to a survey that closed meanwhile are told so before they are all given", async () => {
    begin.mockRejectedValueOnce(refused(410));
    keeper.changed(ONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(["saved", "refused"]);
    expect(kept()).toBeNull();
  });
});

describe("Without a connection", () => {
  test("what was sent is tried again by itself", async () => {
    send.mockRejectedValueOnce(unreachable);
    keeper.send(ONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(["sending", "offline"]);
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
    expect(kinds()).toEqual(["sending", "offline", "sent"]);
  });

  test("what was sent is kept as sent, and leaves when the connection is back", async () => {
    send.mockRejectedValueOnce(unreachable);
    keeper.send(ONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(kept()).toMatchObject({ given: ONE, sending: true });
    keeper.changed(TWO);
    expect(kept()).toMatchObject({ given: TWO, sending: true });
    keeper.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(send.mock.calls).toEqual([[ONE], [TWO]]);
    expect(kinds()).toEqual(["sending", "offline", "sent"]);
  });
});

describe("What is sent", () => {
  test("leaves nothing on the device", async () => {
    keeper.changed(ONE);
    keeper.send(TWO);
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(["saved", "sending", "sent"]);
    expect(kept()).toBeNull();
  });

  test.each([404, 409, 410])("is refused for good with %d, and forgotten", async (status) => {
    send.mockRejectedValueOnce(refused(status));
    keeper.send(TWO);
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
    expect(kinds()).toEqual(["sending", "refused"]);
    expect(send).toHaveBeenCalledTimes(1);
    expect(kept()).toBeNull();
  });

  test("stays on the device while a survey only rests", async () => {
    send.mockRejectedValueOnce(refused(403));
    keeper.send(TWO);
    await vi.advanceTimersByTimeAsync(0);
    expect(kept()).toMatchObject({ given: TWO });
  });

  test("with a fault can be mended and sent again", async () => {
    send.mockRejectedValueOnce(refused(422));
    keeper.send(ONE);
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds()).toEqual(["sending", "refused"]);
    keeper.send(TWO);
    await vi.advanceTimersByTimeAsync(0);
    expect(kinds().at(-1)).toBe("sent");
  });
});
