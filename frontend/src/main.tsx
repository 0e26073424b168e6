/** Where the product starts in the browser. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router";
import { router } from "@/app/router";
import { applyPreferences } from "@/platform/preferences/preferences-store";
import "@/styles/index.css";

applyPreferences();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
