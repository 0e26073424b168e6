/** The sections of Configuración in their order; whoever adds one names it here. */
import {
  Building2,
  Calculator,
  Columns3,
  Keyboard,
  type LucideIcon,
  Mails,
  MessageSquareText,
  Palette,
  ScrollText,
  ShieldCheck,
  Stethoscope,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { AccountSection } from "@/features/settings/account/account-section";
import { AppearanceCard } from "@/features/settings/appearance-card";
import { KeyboardCard } from "@/features/settings/keyboard-card";
import { late } from "@/shared/lib/late";
import { TextSkeleton } from "@/shared/ui/skeleton";

export interface SettingsSection {
  /** Its name in the address. */
  id: string;
  title: string;
  Icon: LucideIcon;
  Component: ComponentType;
  adminOnly?: boolean | undefined;
  /** A list has a heading of its own and all the room there is. */
  isList?: boolean | undefined;
}

export type Sections = readonly [SettingsSection, ...SettingsSection[]];

const section = (fetchCode: () => Promise<ComponentType>) =>
  late(fetchCode, () => <TextSkeleton lines={8} />);

const SurveysSection = section(
  async () => (await import("@/features/settings/surveys/surveys-section")).SurveysSection,
);
const SenceSection = section(
  async () => (await import("@/features/settings/sence/sence-section")).SenceSection,
);
const OutboxSection = section(
  async () => (await import("@/features/settings/outbox/outbox-section")).OutboxSection,
);

const OrganisationSection = section(
  async () =>
    (await import("@/features/settings/organisation/organisation-section")).OrganisationSection,
);
const UsersSection = section(
  async () => (await import("@/features/settings/users/users-section")).UsersSection,
);
const PrivacySection = section(
  async () => (await import("@/features/settings/privacy/privacy-section")).PrivacySection,
);
const AuditSection = section(
  async () => (await import("@/features/settings/audit/audit-section")).AuditSection,
);
const DiagnosisSection = section(
  async () => (await import("@/features/settings/diagnosis/diagnosis-section")).DiagnosisSection,
);
const ViewsSection = section(
  async () => (await import("@/features/settings/views/views-section")).ViewsSection,
);

const ACCOUNT: SettingsSection = {
  id: "cuenta",
  title: "Mi cuenta",
  Icon: UserRound,
  Component: AccountSection,
};

const OTHERS: readonly SettingsSection[] = [
  { id: "apariencia", title: "Apariencia", Icon: Palette, Component: AppearanceCard },
  { id: "teclado", title: "Teclado", Icon: Keyboard, Component: KeyboardCard },
  { id: "vistas", title: "Mis vistas y columnas", Icon: Columns3, Component: ViewsSection },
  {
    id: "organizacion",
    title: "Organización",
    Icon: Building2,
    Component: OrganisationSection,
    adminOnly: true,
  },
  {
    id: "usuarios",
    title: "Usuarios",
    Icon: UsersRound,
    Component: UsersSection,
    adminOnly: true,
    isList: true,
  },
  {
    id: "sence",
    title: "Parámetros SENCE",
    Icon: Calculator,
    Component: SenceSection,
    adminOnly: true,
  },
  {
    id: "encuestas",
    title: "Encuestas y correos",
    Icon: MessageSquareText,
    Component: SurveysSection,
    adminOnly: true,
  },
  {
    id: "correos",
    title: "Correos enviados",
    Icon: Mails,
    Component: OutboxSection,
    adminOnly: true,
    isList: true,
  },
  {
    id: "privacidad",
    title: "Privacidad",
    Icon: ShieldCheck,
    Component: PrivacySection,
    adminOnly: true,
  },
  {
    id: "auditoria",
    title: "Auditoría",
    Icon: ScrollText,
    Component: AuditSection,
    adminOnly: true,
    isList: true,
  },
  {
    id: "diagnostico",
    title: "Diagnóstico",
    Icon: Stethoscope,
    Component: DiagnosisSection,
    adminOnly: true,
  },
];

export function sectionsFor(isAdmin: boolean): Sections {
  return [ACCOUNT, ...OTHERS.filter(({ adminOnly = false }) => isAdmin || !adminOnly)];
}
