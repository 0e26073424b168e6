/** What is being loaded: a card for each kind of row. */
import { Building2, GraduationCap, Users } from "lucide-react";
import { kindBySlug, LOAD_KINDS, type LoadKind } from "@/features/loads/model/kinds";
import { RadioCards } from "@/shared/ui/radio-cards";

interface KindCardsProps {
  kind: LoadKind | null;
  onKindChange: (kind: LoadKind) => void;
}

const ICONS = { proveedores: <Building2 />, personas: <Users /> };

const OPTIONS = [
  ...LOAD_KINDS.toReversed().map((kind) => ({
    value: kind.slug,
    label: kind.label,
    description: kind.description,
    icon: ICONS[kind.slug],
  })),
  {
    value: "participantes",
    label: "Participantes de un curso",
    description: "Podrás cargarlos cuando existan cursos en el sistema.",
    icon: <GraduationCap />,
    disabled: true,
  },
];

export function KindCards({ kind, onKindChange }: KindCardsProps) {
  function choose(slug: string): void {
    const chosen = kindBySlug(slug);
    if (chosen) onKindChange(chosen);
  }

  return (
    <RadioCards
      legend="¿Qué vas a cargar?"
      value={kind?.slug ?? ""}
      onValueChange={choose}
      options={OPTIONS}
    />
  );
}
