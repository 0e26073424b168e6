/** What is there on every page, signed in or not. */
import { Outlet } from "react-router";
import { RouteProgress } from "@/app/layout/route-progress";

export function Root() {
  return (
    <>
      <RouteProgress />
      <Outlet />
    </>
  );
}
