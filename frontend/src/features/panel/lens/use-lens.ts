/** The lens of the panel: in the address, and remembered for the next visit of this sign-in; its
 * months also for the next sign-in. */
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { keepLensCompany, readLensCompany } from "@/features/panel/lens/lens-company";
import { isOpen, kept, lensOf, lensQuery, readKeptLens } from "@/features/panel/model/lens";
import type { Lens } from "@/features/panel/panel-api";
import { monthAt } from "@/shared/lib/months";
import { changedQuery } from "@/shared/lib/paths";
import { useServerPreference } from "@/shared/preferences/server-preferences";

const KEY = "panel";
/** A quick filter is no step of the way: Back leaves the panel. */
const IN_PLACE = { replace: true, preventScrollReset: true } as const;

export interface LensInHand {
  lens: Lens;
  choose: (lens: Lens) => void;
}

/** A bare address takes up what was looked through last. */
export function useLens(): LensInHand {
  const [query, setQuery] = useSearchParams();
  const preference = useServerPreference(KEY);
  const currentMonth = monthAt(Date.now());
  const inAddress = lensOf(query);
  const remembered = readKeptLens(lensIn(preference.kept), readLensCompany(), currentMonth);
  const lens = isOpen(inAddress) ? remembered : inAddress;
  // The address goes before what is remembered: it waits for the months that the server keeps.
  const missing = preference.isKnown && isOpen(inAddress) && !isOpen(remembered);
  const { startMonth, endMonth, company } = remembered;

  useEffect(() => {
    if (!missing) return;
    const changes = lensQuery({ startMonth, endMonth, company });
    setQuery((before) => changedQuery(before, changes), IN_PLACE);
  }, [missing, startMonth, endMonth, company, setQuery]);

  function choose(next: Lens): void {
    keepLensCompany(next.company);
    void preference.save(() => ({ lens: kept(next, currentMonth) }));
    setQuery((before) => changedQuery(before, lensQuery(next)), IN_PLACE);
  }

  return { lens, choose };
}

function lensIn(preference: unknown): unknown {
  return ((preference ?? {}) as { lens?: unknown }).lens;
}
