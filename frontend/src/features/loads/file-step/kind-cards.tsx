/** What is being loaded: a card for each kind of row, and why one cannot be chosen. */
import { Building2, GraduationCap, Users } from "lucide-react";
import { kindBySlug, LOAD_KINDS, type LoadKind } from "@/features/loads/model/kinds";
import { useSession } from "@/shared/api/session";
import { type CardChoice, RadioCards } from "@/shared/ui/radio-cards";

interface KindCardsProps {
  kind: LoadKind | null;
  onKindChange: (kind: LoadKind) => void;
}

const ICONS = {
  proveedores: <Building2 />,
  personas: <Users />,
  participantes: <GraduationCap />,
};

export function KindCards({ kind, onKindChange }: KindCardsProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);

  function choose(slug: string): void {
    const chosen = kindBySlug(slug);
    if (chosen) onKindChange(chosen);
  }

  return (
    <RadioCards
      legend="¿Qué vas a cargar?"
      value={kind?.slug ?? ""}
      onValueChange={choose}
      options={LOAD_KINDS.map((one) => cardOf(one, isAdmin))}
    />
  );
}

function cardOf(kind: LoadKind, isAdmin: boolean): CardChoice {
  const closed = kind.onlyAdmin && !isAdmin;
  return {
    value: kind.slug,
    label: kind.label,
    description: closed
      ? "Solo quienes administran el sistema pueden cargarlos."
      : kind.description,
    icon: ICONS[kind.slug],
    disabled: closed,
  };
}
