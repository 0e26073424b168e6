/**
 * What the side drawer lists: the entries of the specification in its order and words, and below those
 * of a group, or below all of them, what the specification gives no place (docs/decisions/0033).
 */

import {
  BookOpen,
  Building2,
  Calculator,
  ClipboardList,
  FileSpreadsheet,
  GraduationCap,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Scale,
  Truck,
  Users,
  UsersRound,
} from "lucide-react";
import type { ScreenPath } from "@/app/screens";
import { sectionAddress } from "@/features/settings/place";
import { DRAWER_TEXTS } from "@/platform/lib/fixed-texts";
import { PATHS } from "@/platform/lib/paths";

export interface DrawerEntry {
  label: string;
  href: string;
  /** The screen behind the address, whose code is fetched when somebody points at the entry. */
  screen: ScreenPath;
  Icon: LucideIcon;
  onlyAdmin?: boolean | undefined;
}

export interface DrawerGroup {
  /** Entries without a title stand at the top level. */
  title: string | null;
  entries: readonly DrawerEntry[];
}

const ENTRIES: readonly DrawerGroup[] = [
  {
    title: null,
    entries: [
      entry(DRAWER_TEXTS.panel, PATHS.panel, LayoutDashboard),
      entry(DRAWER_TEXTS.courses, PATHS.courses, GraduationCap),
      entry(DRAWER_TEXTS.providers, PATHS.providers, Truck),
      entry(DRAWER_TEXTS.people, PATHS.people, Users),
    ],
  },
  {
    title: DRAWER_TEXTS.surveys,
    entries: [
      entry(DRAWER_TEXTS.templates, PATHS.survey, ClipboardList),
      entry(DRAWER_TEXTS.evaluations, PATHS.evaluations, ListChecks),
    ],
  },
  {
    title: DRAWER_TEXTS.configuration,
    entries: [
      entry(DRAWER_TEXTS.massiveLoad, PATHS.massiveLoad, FileSpreadsheet),
      entry(DRAWER_TEXTS.companies, PATHS.companies, Building2),
      entry(DRAWER_TEXTS.selectable, PATHS.selectable, BookOpen),
      settings("Usuarios", "usuarios", UsersRound),
      settings("Parámetros SENCE", "sence", Scale),
    ],
  },
  {
    title: null,
    entries: [entry(DRAWER_TEXTS.help, PATHS.help, LifeBuoy)],
  },
  {
    title: "Gestión",
    entries: [entry("Presupuesto", PATHS.estimate, Calculator)],
  },
];

/** The groups of the drawer for somebody: without what only administrators may open. */
export function drawerFor(isAdmin: boolean): readonly DrawerGroup[] {
  return ENTRIES.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ onlyAdmin = false }) => isAdmin || !onlyAdmin),
  }));
}

function entry(label: string, path: ScreenPath, Icon: LucideIcon): DrawerEntry {
  return { label, href: path, screen: path, Icon };
}

/** A section of Configuración. */
function settings(label: string, section: string, Icon: LucideIcon): DrawerEntry {
  const href = sectionAddress(section);
  return { label, href, screen: PATHS.settings, Icon, onlyAdmin: true };
}
