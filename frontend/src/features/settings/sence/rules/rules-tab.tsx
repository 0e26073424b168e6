/** Reglas: what the franchise is computed with, and the way back to what the law says. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ResettableSection } from "@/features/settings/resettable-section";
import { resetRules } from "@/features/settings/sence/rules/rules-api";
import { RulesForm } from "@/features/settings/sence/rules/rules-form";
import { senceChanged, senceSettingsQuery } from "@/shared/sence/sence-queries";

export function RulesTab() {
  const client = useQueryClient();
  const settings = useQuery(senceSettingsQuery);

  async function reset(): Promise<void> {
    client.setQueryData(senceSettingsQuery.queryKey, await resetRules());
    await senceChanged(client);
  }

  return (
    <div className="flex flex-col gap-5">
      <ResettableSection
        settings={settings}
        title="las reglas de SENCE"
        description="Tramos, topes y requisitos vuelven a lo que dice la ley. Los valores hora y la UTM no cambian, y los cursos completados conservan su cálculo."
        onReset={reset}
      >
        {(known, again) => <RulesForm known={known} onDiscard={again} />}
      </ResettableSection>
    </div>
  );
}
