/** Through what the numbers on the screen are seen, and since when. */
import type { Lens } from "@/features/panel/panel-api";

export interface Sight {
  /** The lens that they were asked through; while another one loads, that of the numbers in sight. */
  readonly lens: Lens;
  /** The one company that all of them are of: that of the lens, or of somebody who sees only one. */
  readonly company: string | null;
  /** When they were last asked for, in milliseconds. */
  readonly checkedAt: number;
}
