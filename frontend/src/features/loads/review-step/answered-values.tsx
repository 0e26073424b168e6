/** Answers that the figures already count in, each of which can be taken back. */
import { Undo2 } from "lucide-react";
import { useLookupChoices } from "@/features/loads/api/lookups";
import type { Attribute, Resolution, Resolutions, UnknownValue } from "@/features/loads/api/types";
import { IconButton } from "@/shared/ui/icon-button";

interface AnsweredValuesProps {
  applied: Resolutions;
  unknown: readonly UnknownValue[];
  attributes: readonly Attribute[];
  onRemove: (resolutions: Resolutions) => void;
}

export function AnsweredValues({ applied, unknown, attributes, onRemove }: AnsweredValuesProps) {
  const open = new Set(unknown.map(({ attribute, value }) => `${attribute}·${value}`));
  const settled = Object.entries(applied).flatMap(([attribute, values]) =>
    Object.entries(values)
      .filter(([value]) => !open.has(`${attribute}·${value}`))
      .map(([value, resolution]) => ({ attribute, value, resolution })),
  );
  if (settled.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Tus respuestas</h3>
      <ul className="flex flex-wrap gap-2">
        {settled.map(({ attribute, value, resolution }) => (
          <li
            key={`${attribute}·${value}`}
            className="flex items-center gap-1 rounded-pill border bg-surface py-0.5 pr-1 pl-3 text-sm"
          >
            <AnswerWords
              value={value}
              resolution={resolution}
              attribute={attributes.find((known) => known.attribute === attribute)}
            />
            <IconButton
              size="sm"
              label={`Cambiar la respuesta de ${value}`}
              icon={<Undo2 />}
              onClick={() => onRemove(without(applied, attribute, value))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AnswerWordsProps {
  value: string;
  resolution: Resolution;
  attribute: Attribute | undefined;
}

function AnswerWords({ value, resolution, attribute }: AnswerWordsProps) {
  const existing = useLookupChoices(attribute?.lookup ?? null);
  return (
    <span>
      <span className="text-ink-muted">{attribute ? `${attribute.label}: ` : ""}</span>
      <strong className="font-semibold">{value}</strong>
      {` → ${outcome(resolution, existing.data ?? [])}`}
    </span>
  );
}

function outcome(
  resolution: Resolution,
  existing: readonly { id: number; name: string }[],
): string {
  if (resolution.action === "create") return "se crea";
  if (resolution.action === "reject") return "se rechaza";
  return existing.find(({ id }) => id === resolution.id)?.name ?? "uno existente";
}

function without(applied: Resolutions, attribute: string, value: string): Resolutions {
  const { [value]: _removed, ...others } = applied[attribute] ?? {};
  return { ...applied, [attribute]: others };
}
