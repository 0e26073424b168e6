/** A value that waits until it rests, so that each letter typed is not a call. */
import { useEffect, useState } from "react";

export const SEARCH_DELAY_MS = 250;

export function useDebounced<Value>(value: Value, delay: number = SEARCH_DELAY_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return rested;
}
