/** Says a sentence to screen readers without showing it. */
import { useEffect } from "react";

type Urgency = "polite" | "assertive";

/** The region must be in the page before it speaks, so each urgency keeps one for good. */
function regionFor(urgency: Urgency): HTMLElement {
  const id = `live-region-${urgency}`;
  const present = document.getElementById(id);
  if (present) return present;
  const region = document.createElement("div");
  region.id = id;
  region.className = "sr-only";
  region.setAttribute("aria-live", urgency);
  region.setAttribute("aria-atomic", "true");
  document.body.append(region);
  return region;
}

export function announce(text: string, urgency: Urgency = "polite"): void {
  const region = regionFor(urgency);
  // The same sentence twice is a change only if the region was empty in between.
  region.textContent = "";
  globalThis.setTimeout(() => {
    region.textContent = text;
  }, 50);
}

/** Announces each new sentence that a component has to say; an empty one is silence. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
}
