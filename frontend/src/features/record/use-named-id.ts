/** The number that an address names: `?id=12`. */
import { useSearchParams } from "react-router";

/** An address without a number names nobody: 0. */
export function useNamedId(): number {
  const [query] = useSearchParams();
  return Number(query.get("id")) || 0;
}
