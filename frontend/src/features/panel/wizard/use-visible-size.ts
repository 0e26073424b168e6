/** How much of a page the browser shows, kept up to date. */
import { useEffect, useState } from "react";
import type { Visible } from "@/features/panel/wizard/model/preview-layout";

export function useVisibleSize(): Visible {
  const [visible, setVisible] = useState(read);
  useEffect(() => {
    const changed = () => setVisible(read());
    globalThis.addEventListener("resize", changed);
    return () => globalThis.removeEventListener("resize", changed);
  }, []);
  return visible;
}

function read(): Visible {
  return { width: globalThis.innerWidth, height: globalThis.innerHeight };
}
