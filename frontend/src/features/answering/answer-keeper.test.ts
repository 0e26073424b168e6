/** How answers get to safety: when they rest, when there is no connection, when the page goes. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  AnswerKeeper,
  type Keeping,
  RETRY_AFTER_MS,
  SAVE_AFTER_MS,
} from "@/features/answering/answer-keeper";
import { LocalAnswers } from "@/features/answering/local-answers";
import { ApiError } from "@/shared/api/errors";
import type { Given } from "@/shared/surveys/answers";

const ONE: Given = { answers: { contenidos: { r1: "c1" } }, comment: "" };
const TWO: Given = { answers: { contenidos: { r1: "c1", r2: "c2" } }, comment: "Bien" };

const told: Keeping[] = [];
const save = vi.fn<(given: Given) => Promise<void>>();
const send = vi.fn<(given: Given) => Promise<void>>();
const local = new LocalAnswers("token");
let keeper: AnswerKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  save.mockReset().mockResolvedValue();
  send.mockReset().mockResolvedValue();
  keeper = new AnswerKeeper({ save, send }, local, (keeping) => told.push(keeping));
});
afterEach(() => vi.useRealTimers());

const kinds = () => told.map(({ kind }) => kind);
const kept = () => local.read(Date.now());
const refused = (status: number) => new ApiError(status, { error: true, message: "No." });
const unreachable = refused(0);

describe("Answers that change", () => {
  test("are on the device at once and on the server when the person rests", async () => {
    keeper.changed(ONE);
    expect(kept()).toMatchObject({ given: ONE, synced: false });
    keeper.changed(TWO);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([[TWO]]);
    expect(kept()).toMatchObject({ given: TWO, synced: true });
    expect(kinds()).toEqual(["saved"]);
  });

  test("while others are on their way leave after them", async () => {
    let arrive = () => {};
    save.mockReturnValueOnce(
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
    );
    keeper.changed(ONE);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    keeper.changed(TWO);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(save).toHaveBeenCalledTimes(1);
    arrive();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(save.mock.calls).toEqual([[ONE], [TWO]]);
    expect(kept()).toMatchObject({ given: TWO, synced: true });
  });

  test("leave at once when the page is about to go", async () => {
    keeper.changed(ONE);
    keeper.hurry();
    expect(save).toHaveBeenCalledWith(ONE);
  });

  test("that the server does not take stay on the device, and are no reason to stop", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    save.mockRejectedValueOnce(refused(422));
    keeper.changed(ONE);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(kinds()).toEqual([]);
    expect(kept()).toMatchObject({ given: ONE, synced: false });
  });
});

describe("Without a connection", () => {
  test("answers are told to be on this device and are tried again", async () => {
    save.mockRejectedValueOnce(unreachable);
    keeper.changed(ONE);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(kinds()).toEqual(["offline"]);
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
    expect(kinds()).toEqual(["offline", "saved"]);
  });

  test("what was sent is kept as sent, and leaves when the connection is back", async () => {
    send.mockRejectedValueOnce(unreachable);
    keeper.send(TWO);
    await vi.advanceTimersByTimeAsync(0);
    expect(kept()).toMatchObject({ given: TWO, sending: true });
    expect(kinds()).toEqual(["sending", "offline"]);
    keeper.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(["sending", "offline", "sent"]);
  });
});

describe("What is sent", () => {
  test("leaves nothing on the device", async () => {
    keeper.changed(ONE);
    keeper.send(TWO);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(kinds()).toEqual(["sending", "sent"]);
    expect(save).not.toHaveBeenCalled();
    expect(kept()).toBeNull();
  });

  test("waits for a draft that is on its way", async () => {
    let arrive = () => {};
    save.mockReturnValueOnce(
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
    );
    keeper.changed(ONE);
    keeper.hurry();
    keeper.send(TWO);
    expect(send).not.toHaveBeenCalled();
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledWith(TWO);
    expect(kinds().at(-1)).toBe("sent");
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
