/** How wide the screen is, as the grid cares about it. */
import type { ScreenWidth } from "@/features/panel/model/sizing";
import { useMediaQuery } from "@/shared/lib/use-media-query";

export function useScreenWidth(): ScreenWidth {
  const isNarrow = useMediaQuery("(width < 640px)");
  const isMedium = useMediaQuery("(width < 1024px)");
  if (isNarrow) return "narrow";
  return isMedium ? "medium" : "wide";
}
