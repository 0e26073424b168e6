/** What the side drawer lists, in the fixed order and wording. */

import {
  BookOpen,
  Building2,
  ClipboardList,
  FileSpreadsheet,
  GraduationCap,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Truck,
  Users,
} from "lucide-react";
import type { ScreenPath } from "@/app/screens";
import { DRAWER_TEXTS } from "@/platform/lib/fixed-texts";
import { PATHS } from "@/platform/lib/paths";

export interface DrawerEntry {
  label: string;
  href: ScreenPath;
  Icon: LucideIcon;
}

export interface DrawerGroup {
  /** Entries without a title stand at the top level. */
  title: string | null;
  entries: readonly DrawerEntry[];
}

export const DRAWER: readonly DrawerGroup[] = [
  {
    title: null,
    entries: [
      { label: DRAWER_TEXTS.panel, href: PATHS.panel, Icon: LayoutDashboard },
      { label: DRAWER_TEXTS.courses, href: PATHS.courses, Icon: GraduationCap },
      { label: DRAWER_TEXTS.providers, href: PATHS.providers, Icon: Truck },
      { label: DRAWER_TEXTS.people, href: PATHS.people, Icon: Users },
    ],
  },
  {
    title: DRAWER_TEXTS.surveys,
    entries: [
      { label: DRAWER_TEXTS.templates, href: PATHS.survey, Icon: ClipboardList },
      { label: DRAWER_TEXTS.evaluations, href: PATHS.evaluations, Icon: ListChecks },
    ],
  },
  {
    title: DRAWER_TEXTS.configuration,
    entries: [
      { label: DRAWER_TEXTS.massiveLoad, href: PATHS.massiveLoad, Icon: FileSpreadsheet },
      { label: DRAWER_TEXTS.companies, href: PATHS.companies, Icon: Building2 },
      { label: DRAWER_TEXTS.selectable, href: PATHS.selectable, Icon: BookOpen },
    ],
  },
  {
    title: null,
    entries: [{ label: DRAWER_TEXTS.help, href: PATHS.help, Icon: LifeBuoy }],
  },
];
