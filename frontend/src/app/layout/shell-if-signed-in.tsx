/** The frame of an unknown address: the shell for who is signed in, nothing for strangers. */
import { Outlet } from "react-router";
import { useSession } from "@/platform/api/session";
import { late } from "@/platform/lib/late";

const Shell = late(async () => (await import("@/app/layout/main-layout")).Component);

export function ShellIfSignedIn() {
  const signedIn = useSession((state) => state.tokens !== null);
  if (signedIn) {
    return <Shell />;
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <Outlet />
    </main>
  );
}
