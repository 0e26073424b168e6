/** Takes a person to the sign-in page when their session ends, in any tab, and back when it begins. */
import { keepReturnAddress, takeReturnAddress } from "@/app/guards";
import { useBreadcrumbs } from "@/app/layout/breadcrumbs-store";
import { keepLensCompany, withoutLensCompany } from "@/features/panel/lens-company";
import { forgetRecents } from "@/features/search/recents";
import { useSession } from "@/platform/api/session";
import { PATHS } from "@/platform/lib/paths";

/** What the watch needs of the router. */
interface Traveller {
  state: { location: { pathname: string; search: string; hash: string } };
  navigate: (to: string, options: { replace: boolean }) => Promise<void>;
}

export function watchSession(router: Traveller): () => void {
  return useSession.subscribe((now, before) => {
    if (before.tokens && !now.tokens) leave(router, now.ended === "expired");
    if (!before.tokens && now.tokens) arrive(router);
  });
}

function leave(router: Traveller, mayReturn: boolean): void {
  const { pathname, search, hash } = router.state.location;
  keepLensCompany(null);
  if (isForEverybody(pathname)) return;
  if (mayReturn) keepReturnAddress(pathname + withoutLensCompany(pathname, search) + hash);
  else useBreadcrumbs.getState().forgotten();
  forgetRecents();
  void router.navigate(PATHS.login, { replace: true });
}

/** A link is the right to be there, so no session that ends may take the page away. */
function isForEverybody(pathname: string): boolean {
  return pathname.startsWith("/answer/") || pathname.startsWith("/invitation/");
}

function arrive(router: Traveller): void {
  // A tab that was closed and opened again may hold that of a sign-in which ended meanwhile.
  keepLensCompany(null);
  if (router.state.location.pathname !== PATHS.login) return;
  void router.navigate(takeReturnAddress(), { replace: true });
}
