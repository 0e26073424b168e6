/** The frame of a page that has no shell around it. */
import { Outlet } from "react-router";

export function Component() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Outlet />
    </main>
  );
}
