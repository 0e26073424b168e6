/** How the organisation is called and looks; the server makes tones that can be read. */
import { queryOptions } from "@tanstack/react-query";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { firstOr } from "@/platform/api/first-answer";

export type Brand = components["schemas"]["Brand"];
export type Tones = components["schemas"]["Tones"];

export const brandQuery = queryOptions({
  queryKey: ["brand"],
  queryFn: ({ signal }) =>
    firstOr("organisation", () => dataOf(api.GET("/api/public/organisation", { signal }))),
  staleTime: Number.POSITIVE_INFINITY,
  // It is read, not observed; what nobody observes is forgotten after a while.
  gcTime: Number.POSITIVE_INFINITY,
});

const TOKENS: Readonly<Record<keyof Tones, string>> = {
  primary: "--color-primary",
  hover: "--color-primary-hover",
  soft: "--color-primary-soft",
  onPrimary: "--color-on-primary",
  onSoft: "--color-on-primary-soft",
};

/** Puts the tones on the document, in both themes, or takes them off again. */
export function showTones(tones: Tones | null | undefined): void {
  const { style } = document.documentElement;
  for (const [name, token] of Object.entries(TOKENS)) {
    const tone = tones?.[name as keyof Tones];
    if (tone) style.setProperty(token, `light-dark(${tone.light}, ${tone.dark})`);
    else style.removeProperty(token);
  }
}
