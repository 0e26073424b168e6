/** The one router, and what watches it. */
import { createBrowserRouter } from "react-router";
import { tellArrivals } from "@/app/route-events";
import { routes } from "@/app/routes";
import { watchSession } from "@/app/session-watch";

export const router = createBrowserRouter(routes);

tellArrivals(router);
watchSession(router);
