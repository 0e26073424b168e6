// What a list of devices calls each of them.
import { describe, expect, test } from "vitest";
import { deviceWords, isHandheld } from "@/features/settings/account";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

describe("a device", () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, "Chrome en Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0`, "Edge en Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox en Linux"],
    [`Mozilla/5.0 (Linux; Android 15) ${CHROME}`, "Chrome en Android"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 Version/18.5 Safari/604.1",
      "Safari en iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18 Safari/605.1",
      "Safari en Mac",
    ],
    ["curl/8.9", "Dispositivo sin identificar"],
    ["", "Dispositivo sin identificar"],
  ])("that calls itself %s", (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words);
  });

  test("is held in a hand or stands on a desk", () => {
    expect(isHandheld("Mozilla/5.0 (Linux; Android 15)")).toBe(true);
    expect(isHandheld("Mozilla/5.0 (Windows NT 10.0)")).toBe(false);
  });
});
