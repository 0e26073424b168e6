/** Where a person wanted to be when they had to sign in, kept for this tab only. */
import { PATHS } from "@/shared/lib/paths";

const KEY = "return-address";

export function keepReturnAddress(address: string): void {
  if (isInside(address)) sessionStorage.setItem(KEY, address);
}

/** Reads the address and forgets it; the panel when there is none. */
export function takeReturnAddress(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept && isInside(kept) ? kept : PATHS.panel;
}

/** Only our own pages: an address that leads elsewhere must not ride on a sign-in. */
function isInside(address: string): boolean {
  if (!address.startsWith("/") || address.startsWith("//") || address.includes("\\")) return false;
  const [path] = address.split(/[?#]/);
  return path !== PATHS.login && path !== PATHS.logout && path !== PATHS.callback;
}
