/** Which screen answers which address. */
import { createBrowserRouter } from "react-router";

export const router = createBrowserRouter([{ path: "*", element: <h1>Panel de Control</h1> }]);
