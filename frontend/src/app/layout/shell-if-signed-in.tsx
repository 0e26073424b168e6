/** The frame of an unknown address: the shell for who is signed in, nothing for strangers. */
import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { useSession } from "@/shared/api/session";

const Shell = lazy(() =>
  import("@/app/layout/main-layout").then((module) => ({ default: module.Component })),
);

export function ShellIfSignedIn() {
  const signedIn = useSession((state) => state.tokens !== null);
  if (signedIn) {
    return (
      <Suspense fallback={null}>
        <Shell />
      </Suspense>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <Outlet />
    </main>
  );
}
