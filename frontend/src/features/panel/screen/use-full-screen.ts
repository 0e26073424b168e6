/** The panel alone on the whole screen, e.g. of a wall. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "@/shared/ui/toast";

interface FullScreen {
  box: RefObject<HTMLDivElement | null>;
  isFull: boolean;
  /** Some phones cannot. */
  isPossible: boolean;
  toggle: () => void;
}

export function useFullScreen(): FullScreen {
  const box = useRef<HTMLDivElement>(null);
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement === box.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);

  async function toggle(): Promise<void> {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await box.current?.requestFullscreen();
    } catch {
      void toast.failed("El navegador no permitió la pantalla completa.");
    }
  }

  return { box, isFull, isPossible: document.fullscreenEnabled, toggle: () => void toggle() };
}
