/** What the figures of the year ask to be looked at. */
import type { BudgetAlert } from "@/features/estimate/api/estimate-api";
import { Banner } from "@/shared/ui/banner";

export function Alerts({ alerts }: { alerts: readonly BudgetAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <ul aria-label="Avisos" className="flex flex-col gap-2">
      {alerts.map(({ kind, level, text }) => (
        <li key={kind}>
          <Banner tone={level}>{text}</Banner>
        </li>
      ))}
    </ul>
  );
}
