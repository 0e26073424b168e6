/** Where the product starts in the browser. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { watchSession } from "@/app/guards";
import { tellArrivals } from "@/app/route-events";
import { routes } from "@/app/routes";
import { applyPreferences } from "@/platform/preferences/preferences-store";
import "@/styles/index.css";

const router = createBrowserRouter(routes);

tellArrivals(router);
watchSession(router);
applyPreferences();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
