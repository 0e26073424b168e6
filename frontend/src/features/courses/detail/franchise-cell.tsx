/** The franchise of one participation in a few words; the whole reason to who asks. */
import { clsx } from "clsx";
import type { Attended, Participant } from "@/features/courses/api";
import { presenceOf } from "@/features/courses/detail/results";
import type { Reason } from "@/features/courses/franchise-reasons";
import { franchiseTexts } from "@/features/courses/texts";
import { formatMoney } from "@/platform/lib/format";

interface FranchiseCellProps {
  person: Participant;
  attended: Attended | undefined;
  /** Without attendance there will be none. */
  isOver: boolean;
}

export function FranchiseCell({ person, attended, isOver }: FranchiseCellProps) {
  if (!attended) return null;
  const { franchise, zeros, risks } = attended;
  if (isOver && franchise > 0 && presenceOf(person) === null) {
    return (
      <span title={franchiseTexts.needsAttendance} className="text-warning">
        {franchiseTexts.atRiskShort}
      </span>
    );
  }
  const [zero] = zeros;
  const tone = zero?.reason === "attendance" ? "text-danger" : "text-ink-muted";
  return (
    <span
      title={[...zeros, ...risks].map(({ text }) => text).join(" ") || undefined}
      className={clsx("block truncate", zero && tone, risks.length > 0 && "text-warning")}
    >
      {formatMoney(franchise)}
      {zero && <span className="hidden @min-[50rem]:inline">{` ${SHORT[zero.reason] ?? ""}`}</span>}
      {risks.length > 0 && <span className="sr-only">{` ${franchiseTexts.atRiskShort}`}</span>}
    </span>
  );
}

/** Why there is none, in a word. */
const SHORT: Readonly<Partial<Record<Reason, string>>> = franchiseTexts.zeroWords;
