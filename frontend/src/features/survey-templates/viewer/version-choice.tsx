/** Which version of a template is shown. */
import { useSearchParams } from "react-router";
import type { Template } from "@/features/survey-templates/api/template-calls";
import { NAMES } from "@/features/survey-templates/model/addresses";
import { formatCount, formatDay } from "@/shared/lib/format";
import { changedQuery } from "@/shared/lib/paths";
import { SelectField } from "@/shared/ui/select-field";

export function VersionChoice({ template: { version, versions } }: { template: Template }) {
  const [query, setQuery] = useSearchParams();
  const newest = Math.max(...versions.map((one) => one.version));
  const options = versions.map((one) => ({
    value: String(one.version),
    label: [
      `Versión ${one.version}${one.version === newest ? " (actual)" : ""}`,
      formatDay(one.createdAt),
      formatCount(one.responses, "respuesta", "respuestas"),
    ].join(" · "),
  }));

  if (options.length < 2) return <span />;

  function choose(chosen: string): void {
    const wanted = Number(chosen) === newest ? null : chosen;
    setQuery(changedQuery(query, { [NAMES.version]: wanted }), { preventScrollReset: true });
  }

  return (
    <div className="w-full max-w-88">
      <SelectField
        label="Versión"
        options={options}
        value={String(version)}
        onValueChange={choose}
      />
    </div>
  );
}
