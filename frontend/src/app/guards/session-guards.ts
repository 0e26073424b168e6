/** Who may open a route: those signed in, or those not yet. */
import { type MiddlewareFunction, redirect } from "react-router";
import { keepReturnAddress, takeReturnAddress } from "@/app/guards/return-address";
import { isSignedIn } from "@/shared/api/session";
import { PATHS } from "@/shared/lib/paths";

export const requireSession: MiddlewareFunction = ({ url }) => {
  if (isSignedIn()) return;
  keepReturnAddress(url.pathname + url.search + url.hash);
  throw redirect(PATHS.login);
};

export const requireGuest: MiddlewareFunction = () => {
  if (isSignedIn()) throw redirect(takeReturnAddress());
};
