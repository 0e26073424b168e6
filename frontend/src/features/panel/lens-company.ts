/** The company of the quick filter, for this tab and this sign-in only. */
import { PATHS } from "@/platform/lib/paths";

const KEY = "panel-company";

export function readLensCompany(): number | null {
  const kept = sessionStorage.getItem(KEY) ?? "";
  return /^[1-9]\d{0,8}$/.test(kept) ? Number(kept) : null;
}

export function keepLensCompany(company: number | null): void {
  if (company === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, String(company));
}

/** An address of the panel without the company that it is looked at through; others stay. */
export function withoutLensCompany(path: string, search: string): string {
  if (path !== PATHS.panel && path !== PATHS.exportWidget) return search;
  const query = new URLSearchParams(search);
  query.delete("empresa");
  return query.size > 0 ? `?${query}` : "";
}
