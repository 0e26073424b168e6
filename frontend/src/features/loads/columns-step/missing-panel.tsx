/** Beside the columns: what is still without one, and values for all rows where that makes sense. */
import { CircleCheck, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Attribute } from "@/features/loads/api/types";
import { DefaultField } from "@/features/loads/columns-step/default-field";
import { takesDefault } from "@/features/loads/columns-step/problems";
import type { FieldErrors } from "@/features/loads/columns-step/use-columns-saving";
import type { ReadMapping } from "@/features/loads/model/steps";
import { useWizardStore } from "@/features/loads/store/wizard-store";
import { Button } from "@/shared/ui/button";
import { Menu } from "@/shared/ui/menu";

interface MissingPanelProps {
  mapping: ReadMapping;
  missing: readonly Attribute[];
  /** Not required, and yet most rows fail without them. */
  advised: readonly Attribute[];
  errors: FieldErrors;
}

export function MissingPanel({ mapping, missing, advised, errors }: MissingPanelProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const drafted = useWizardStore((state) => state.defaults);
  const defaults = { ...mapping.options.defaults, ...drafted };
  const asked = new Set([...added, ...Object.keys(defaults).filter((name) => defaults[name])]);
  const isMissing = new Set([...missing, ...advised].map(({ attribute }) => attribute));
  const optional = mapping.attributes.filter(
    (attribute) => takesDefault(attribute) && !isMissing.has(attribute.attribute),
  );
  return (
    <aside className="flex flex-col gap-5 rounded-card border bg-surface p-4 lg:sticky lg:top-4">
      <MissingList {...{ missing, errors, defaults }} />
      <AdvisedList {...{ advised, errors, defaults }} />
      <section className="flex flex-col gap-3 border-t pt-4">
        <div className="flex flex-col gap-0.5">
          <h3 className="text-sm font-semibold">Valores por defecto</h3>
          <p className="text-xs text-ink-muted">Se usan en todas las filas que no traen el dato.</p>
        </div>
        {optional
          .filter(({ attribute }) => asked.has(attribute))
          .map((attribute) => (
            <DefaultField
              key={attribute.attribute}
              attribute={attribute}
              value={defaults[attribute.attribute] ?? ""}
              error={errors[attribute.attribute]}
            />
          ))}
        <AddDefault
          attributes={optional.filter(({ attribute }) => !asked.has(attribute))}
          onAdd={(attribute) => setAdded([...added, attribute])}
        />
      </section>
    </aside>
  );
}

interface MissingListProps {
  missing: readonly Attribute[];
  errors: FieldErrors;
  defaults: Readonly<Record<string, string>>;
}

function MissingList({ missing, errors, defaults }: MissingListProps) {
  const open = missing.filter(({ attribute }) => !defaults[attribute]).length;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="flex items-center gap-2 text-sm font-semibold">
        {open > 0 ? (
          <TriangleAlert className="size-4 text-warning" aria-hidden />
        ) : (
          <CircleCheck className="size-4 text-success" aria-hidden />
        )}
        {open > 0 ? "Datos obligatorios sin columna" : "Los datos obligatorios están completos"}
      </h3>
      {missing.map((attribute) => (
        <WithoutColumn key={attribute.attribute} {...{ attribute, errors, defaults }} />
      ))}
    </section>
  );
}

interface AdvisedListProps extends Pick<MissingListProps, "errors" | "defaults"> {
  advised: readonly Attribute[];
}

function AdvisedList({ advised, errors, defaults }: AdvisedListProps) {
  if (advised.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-t pt-4">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-sm font-semibold">Sin ellos habrá filas con problemas</h3>
        <p className="text-xs text-ink-muted">
          {advised.map(({ label, description }) => `${label}: ${description}`).join(" ")}
        </p>
      </div>
      {advised.map((attribute) => (
        <WithoutColumn key={attribute.attribute} {...{ attribute, errors, defaults }} />
      ))}
    </section>
  );
}

interface WithoutColumnProps extends Pick<MissingListProps, "errors" | "defaults"> {
  attribute: Attribute;
}

function WithoutColumn({ attribute, errors, defaults }: WithoutColumnProps) {
  if (takesDefault(attribute)) {
    return (
      <DefaultField
        attribute={attribute}
        value={defaults[attribute.attribute] ?? ""}
        error={errors[attribute.attribute]}
      />
    );
  }
  return (
    <p className="text-sm">
      <span className="font-semibold">{attribute.label}</span>
      <span className="block text-xs text-ink-muted">
        Elige en la tabla la columna que lo trae.
      </span>
    </p>
  );
}

interface AddDefaultProps {
  attributes: readonly Attribute[];
  onAdd: (attribute: string) => void;
}

function AddDefault({ attributes, onAdd }: AddDefaultProps) {
  if (attributes.length === 0) return null;
  return (
    <div>
      <Menu
        align="start"
        trigger={
          <Button size="sm" icon={<Plus />}>
            Agregar valor por defecto
          </Button>
        }
        items={attributes.map(({ attribute, label }) => ({
          label,
          onSelect: () => onAdd(attribute),
        }))}
      />
    </div>
  );
}
