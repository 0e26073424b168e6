/** The present, read again from time to time, for words like "hace 3 minutos". */
import { useEffect, useState } from "react";

const STEP_MS = 30_000;

export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
