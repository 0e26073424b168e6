/** Who uses the franchise, asked where a file with salaries does not say it. */
import { franchiseTexts } from "@/features/loads/mapping-texts";
import { useWizardStore } from "@/features/loads/wizard";
import { RadioCards } from "@/platform/ui/radio-cards";

export function FranchiseQuestion({ value }: { value: string }) {
  const defaultGiven = useWizardStore((state) => state.defaultGiven);
  return (
    <section className="flex flex-col gap-2">
      <RadioCards
        legend={franchiseTexts.legend}
        value={value}
        onValueChange={(text) => defaultGiven("franchiseSence", text)}
        options={franchiseTexts.answers}
        className="grid gap-2"
      />
      <p className="text-xs text-ink-muted">{franchiseTexts.help}</p>
    </section>
  );
}
