/** /settings: one section at a time, the one that the address names. */

import { clsx } from "clsx";
import {
  AArrowDown,
  AArrowUp,
  ALargeSmall,
  Building2,
  Calculator,
  CalendarDays,
  Check,
  Columns3,
  GraduationCap,
  Keyboard,
  KeyRound,
  type LucideIcon,
  Mails,
  MessageSquareText,
  MonitorCog,
  Moon,
  Palette,
  Plug,
  Rows2,
  Rows3,
  Rows4,
  ScrollText,
  ShieldCheck,
  Stethoscope,
  Sun,
  UserRound,
  UsersRound,
} from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { AccountSection } from "@/features/settings/account";
import { PLACE, sectionAddress, sectionOf } from "@/features/settings/place";
import { commonTexts, settingsTexts } from "@/features/settings/texts";
import { useSession } from "@/platform/api/session";
import { Kbd } from "@/platform/keyboard/shortcuts";
import { useAddress } from "@/platform/lib/address";
import { useMediaQuery } from "@/platform/lib/hooks";
import { late } from "@/platform/lib/late";
import {
  type Density,
  type TextSize,
  type Theme,
  usePreferences,
} from "@/platform/preferences/preferences-store";
import { Card } from "@/platform/ui/card";
import { PageHeader } from "@/platform/ui/page-header";
import { RadioCards } from "@/platform/ui/radio-cards";
import { SelectField } from "@/platform/ui/select-field";
import { TextSkeleton } from "@/platform/ui/states";
import { SwitchField } from "@/platform/ui/switch-field";

export function SettingsScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const [{ seccion }] = useAddress(PLACE);
  const sections = sectionsFor(isAdmin);
  const current = sectionOf(seccion, sections);
  const { Component, isList = false } = current;
  const Nav = useMediaQuery(WIDE) ? SectionList : SectionChoice;
  return (
    // The way between the sections stands in the same place, whatever head a section has.
    <div className="flex flex-col gap-5 xl:flex-row xl:gap-8">
      <Nav sections={sections} current={current} />
      <div className={isList ? "min-w-0 flex-1" : "flex min-w-0 max-w-220 flex-1 flex-col gap-5"}>
        {!isList && <PageHeader title={settingsTexts.title} context={current.title} />}
        <Component />
      </div>
    </div>
  );
}

/** Room for two menus and for what they lead to. */
const WIDE = "(min-width: 80rem)";

interface SectionNavProps {
  sections: readonly SettingsSection[];
  current: SettingsSection;
}

/** The way between the sections: a list beside them, on narrow screens a choice above them. */
function SectionList({ sections, current }: SectionNavProps) {
  return (
    <nav aria-label={settingsTexts.sections} className="w-56 shrink-0 print:hidden">
      <ul className="sticky top-20 flex flex-col gap-1">
        {sections.map(({ id, title, Icon }) => (
          <li key={id}>
            <Link
              to={sectionAddress(id)}
              aria-current={id === current.id ? "page" : undefined}
              className={clsx(
                "flex min-h-(--control) items-center gap-2.5 rounded-button px-3 text-sm transition-colors",
                id === current.id
                  ? "bg-primary-soft font-semibold text-on-primary-soft"
                  : "text-ink-muted hover:bg-hover hover:text-ink",
              )}
            >
              <Icon className="size-4 shrink-0" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionChoice({ sections, current }: SectionNavProps) {
  const navigate = useNavigate();
  return (
    <div className="print:hidden">
      <SelectField
        label={settingsTexts.section}
        className="sm:max-w-80"
        value={current.id}
        onValueChange={(id) => void navigate(sectionAddress(id))}
        options={sections.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </div>
  );
}

const THEMES = [
  {
    value: "system",
    label: settingsTexts.asSystem,
    description: settingsTexts.asSystemHelp,
    icon: <MonitorCog />,
  },
  {
    value: "light",
    label: settingsTexts.light,
    description: settingsTexts.lightHelp,
    icon: <Sun />,
  },
  { value: "dark", label: settingsTexts.dark, description: settingsTexts.darkHelp, icon: <Moon /> },
];

const TEXT_SIZES = [
  {
    value: "normal",
    label: settingsTexts.normal,
    description: settingsTexts.normalHelp,
    icon: <AArrowDown />,
  },
  {
    value: "large",
    label: settingsTexts.large,
    description: settingsTexts.largeHelp,
    icon: <ALargeSmall />,
  },
  {
    value: "larger",
    label: settingsTexts.larger,
    description: settingsTexts.largerHelp,
    icon: <AArrowUp />,
  },
];

const DENSITIES = [
  {
    value: "compact",
    label: settingsTexts.compact,
    description: settingsTexts.compactHelp,
    icon: <Rows4 />,
  },
  {
    value: "normal",
    label: settingsTexts.normal,
    description: settingsTexts.normalDensityHelp,
    icon: <Rows3 />,
  },
  {
    value: "comfortable",
    label: settingsTexts.comfortable,
    description: settingsTexts.comfortableHelp,
    icon: <Rows2 />,
  },
];

/** Theme, size of text and row height; all take effect at once. */
function AppearanceCard() {
  const theme = usePreferences((state) => state.theme);
  const textSize = usePreferences((state) => state.textSize);
  const density = usePreferences((state) => state.density);
  const themeChosen = usePreferences((state) => state.themeChosen);
  const textSizeChosen = usePreferences((state) => state.textSizeChosen);
  const densityChosen = usePreferences((state) => state.densityChosen);
  return (
    <Card
      title={settingsTexts.appearance}
      actions={<SavedNote choice={`${theme} ${textSize} ${density}`} />}
    >
      <div className="flex flex-col gap-6">
        <RadioCards
          legend={settingsTexts.theme}
          value={theme}
          onValueChange={(value) => themeChosen(value as Theme)}
          options={THEMES}
        />
        <RadioCards
          legend={settingsTexts.textSize}
          value={textSize}
          onValueChange={(value) => textSizeChosen(value as TextSize)}
          options={TEXT_SIZES}
        />
        <RadioCards
          legend={settingsTexts.density}
          value={density}
          onValueChange={(value) => densityChosen(value as Density)}
          options={DENSITIES}
        />
      </div>
    </Card>
  );
}

/** Whether single letters act as shortcuts. */
function KeyboardCard() {
  const shortcuts = usePreferences((state) => state.shortcuts);
  const shortcutsSwitched = usePreferences((state) => state.shortcutsSwitched);
  return (
    <Card title={settingsTexts.keyboard} actions={<SavedNote choice={String(shortcuts)} />}>
      <div className="flex flex-col gap-4">
        <SwitchField
          label={settingsTexts.letterKeys}
          description={settingsTexts.letterKeysHelp}
          checked={shortcuts}
          onCheckedChange={shortcutsSwitched}
        />
        <p className="text-sm text-ink-muted">
          {settingsTexts.keysWith}
          <Kbd>?</Kbd>
          {settingsTexts.keysList}
          <Kbd>Ctrl</Kbd> + <Kbd>K</Kbd>
          {settingsTexts.keysAlways}
        </p>
      </div>
    </Card>
  );
}

interface SettingsSection {
  /** Its name in the address. */
  id: string;
  title: string;
  Icon: LucideIcon;
  Component: ComponentType;
  adminOnly?: boolean | undefined;
  /** A list has a heading of its own and all the room there is. */
  isList?: boolean | undefined;
}

const section = (fetchCode: () => Promise<ComponentType>) =>
  late(fetchCode, () => <TextSkeleton lines={8} />);

const SurveysSection = section(
  async () => (await import("@/features/settings/surveys-section")).SurveysSection,
);
const SenceSection = section(
  async () => (await import("@/features/settings/sence-section")).SenceSection,
);
const OutboxSection = section(
  async () => (await import("@/features/settings/outbox-section")).OutboxSection,
);

const CalendarSection = section(
  async () => (await import("@/features/settings/calendar-section")).CalendarSection,
);
const OrganisationSection = section(
  async () => (await import("@/features/settings/organisation-section")).OrganisationSection,
);
const UsersSection = section(
  async () => (await import("@/features/settings/users-section")).UsersSection,
);
const PrivacySection = section(
  async () => (await import("@/features/settings/privacy-section")).PrivacySection,
);
const ResultsSection = section(
  async () => (await import("@/features/settings/results-section")).ResultsSection,
);
const AccessSection = section(
  async () => (await import("@/features/settings/access-section")).AccessSection,
);
const IntegrationsSection = section(
  async () => (await import("@/features/settings/integrations-section")).IntegrationsSection,
);
const AuditSection = section(
  async () => (await import("@/features/settings/audit-section")).AuditSection,
);
const DiagnosisSection = section(
  async () => (await import("@/features/settings/diagnosis-section")).DiagnosisSection,
);
const ViewsSection = section(
  async () => (await import("@/features/settings/views-section")).ViewsSection,
);

const ACCOUNT: SettingsSection = {
  id: "cuenta",
  title: commonTexts.accountTitle,
  Icon: UserRound,
  Component: AccountSection,
};

const OTHERS: readonly SettingsSection[] = [
  { id: "apariencia", title: settingsTexts.appearance, Icon: Palette, Component: AppearanceCard },
  { id: "teclado", title: settingsTexts.keyboard, Icon: Keyboard, Component: KeyboardCard },
  { id: "vistas", title: commonTexts.views, Icon: Columns3, Component: ViewsSection },
  {
    id: "calendario",
    title: commonTexts.calendarTitle,
    Icon: CalendarDays,
    Component: CalendarSection,
  },
  {
    id: "organizacion",
    title: commonTexts.organisationTitle,
    Icon: Building2,
    Component: OrganisationSection,
    adminOnly: true,
  },
  {
    id: "usuarios",
    title: commonTexts.users,
    Icon: UsersRound,
    Component: UsersSection,
    adminOnly: true,
    isList: true,
  },
  {
    id: "acceso",
    title: commonTexts.accessTitle,
    Icon: KeyRound,
    Component: AccessSection,
    adminOnly: true,
  },
  {
    id: "resultados",
    title: commonTexts.resultsTitle,
    Icon: GraduationCap,
    Component: ResultsSection,
    adminOnly: true,
  },
  {
    id: "sence",
    title: settingsTexts.sence,
    Icon: Calculator,
    Component: SenceSection,
    adminOnly: true,
  },
  {
    id: "encuestas",
    title: commonTexts.surveys,
    Icon: MessageSquareText,
    Component: SurveysSection,
    adminOnly: true,
  },
  {
    id: "correos",
    title: commonTexts.mailsTitle,
    Icon: Mails,
    Component: OutboxSection,
    adminOnly: true,
    isList: true,
  },
  {
    id: "integraciones",
    title: commonTexts.integrationsTitle,
    Icon: Plug,
    Component: IntegrationsSection,
    adminOnly: true,
  },
  {
    id: "privacidad",
    title: commonTexts.privacyTitle,
    Icon: ShieldCheck,
    Component: PrivacySection,
    adminOnly: true,
  },
  {
    id: "auditoria",
    title: commonTexts.auditTitle,
    Icon: ScrollText,
    Component: AuditSection,
    adminOnly: true,
    isList: true,
  },
  {
    id: "diagnostico",
    title: settingsTexts.diagnosis,
    Icon: Stethoscope,
    Component: DiagnosisSection,
    adminOnly: true,
  },
];

/** The sections of Configuración in their order; whoever adds one names it here. */
export function sectionsFor(isAdmin: boolean): readonly [SettingsSection, ...SettingsSection[]] {
  return [ACCOUNT, ...OTHERS.filter(({ adminOnly = false }) => isAdmin || !adminOnly)];
}

const SHOWN_MS = 2_500;

/** Speaks whenever `choice` changes, but not on arrival. */
function SavedNote({ choice }: { choice: string }) {
  const [shown, setShown] = useState(false);
  const last = useRef(choice);

  useEffect(() => {
    if (last.current === choice) return;
    last.current = choice;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [choice]);

  return (
    <p role="status" className="min-h-5 text-sm font-medium text-success">
      {shown && (
        <span className="inline-flex items-center gap-1.5">
          <Check className="size-4" />
          {settingsTexts.saved}
        </span>
      )}
    </p>
  );
}
