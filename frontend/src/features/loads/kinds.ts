/** The kinds of rows that can be loaded, as the wizard offers them; their words are in load-kinds.ts. */
import {
  BookOpen,
  Building2,
  CalendarDays,
  ClipboardCheck,
  Factory,
  GraduationCap,
  type LucideIcon,
  Presentation,
  Users,
} from "lucide-react";
import { kindTexts } from "@/features/loads/texts";
import type { ModelId } from "@/features/loads/types";
import { LOADED_KINDS, type LoadedKind, type LoadModel } from "@/platform/lib/load-kinds";

export interface LoadKind extends LoadedKind {
  Icon: LucideIcon;
  /** The rows join a course with the load, or are its participants. */
  needsCourse: boolean;
}

const ICONS: Readonly<Record<LoadModel, LucideIcon>> = {
  people: Users,
  supplier: Building2,
  companies: Factory,
  rapporteurs: Presentation,
  utm: CalendarDays,
  courses: BookOpen,
  results: ClipboardCheck,
};

const KINDS: readonly LoadKind[] = Object.values(LOADED_KINDS).map((kind) => ({
  ...kind,
  Icon: ICONS[kind.model],
  needsCourse: kind.ofCourse ?? false,
}));

/** People all the same: what is said of them agrees with "personas". */
const PARTICIPANTS: LoadKind = {
  ...kindByModelId(LOADED_KINDS.people.modelId),
  slug: "participantes",
  Icon: GraduationCap,
  needsCourse: true,
  ...kindTexts.participants,
};

export const LOAD_KINDS: readonly LoadKind[] = [...KINDS, PARTICIPANTS];

export function kindBySlug(slug: string): LoadKind | null {
  return LOAD_KINDS.find((kind) => kind.slug === slug) ?? null;
}

export function kindByModelId(modelId: ModelId): LoadKind {
  return KINDS.find((kind) => kind.modelId === modelId) as LoadKind;
}

/** The kind of a mapping or load that is there: people of a course are its participants. */
export function kindOf(made: { model_id: ModelId; courseId: number | null }): LoadKind {
  const isPeople = made.model_id === PARTICIPANTS.modelId;
  return isPeople && made.courseId !== null ? PARTICIPANTS : kindByModelId(made.model_id);
}

/** The kind in an address; people with a course are its participants. */
export function kindInAddress(slug: string, courseId: number | null): LoadKind | null {
  const kind = kindBySlug(slug);
  return kind?.model === PARTICIPANTS.model && courseId !== null ? PARTICIPANTS : kind;
}
