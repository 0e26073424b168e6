/** What the editor, the viewer and the list of templates all show. */

import { clsx } from "clsx";
import {
  Archive,
  CircleCheck,
  GraduationCap,
  Lock,
  Monitor,
  SearchX,
  Smartphone,
  Smile,
} from "lucide-react";
import type { ReactNode } from "react";
import { type ShownTable, type SurveyTable, shownTables } from "@/entities/survey/definition";
import { viewAddress } from "@/features/survey-templates/addresses";
import { TRANSFER } from "@/features/survey-templates/template";
import { commonTexts, templatesTexts } from "@/features/survey-templates/texts";
import { PATHS } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { LinkButton } from "@/platform/ui/link-button";
import { PageHeader } from "@/platform/ui/page-header";
import { EmptyState, Skeleton } from "@/platform/ui/states";

export function TypeBadge({ type }: { type: string }) {
  const isTransfer = type === TRANSFER;
  return (
    <Badge tone={isTransfer ? "info" : "primary"} icon={isTransfer ? <GraduationCap /> : <Smile />}>
      {type}
    </Badge>
  );
}

export function StateBadge({ active }: { active: boolean }) {
  return (
    <Badge tone={active ? "success" : "neutral"} icon={active ? <CircleCheck /> : <Archive />}>
      {active ? templatesTexts.active : templatesTexts.archived}
    </Badge>
  );
}

export type Device = "phone" | "desktop";

const DEVICES: readonly View<Device>[] = [
  { value: "phone", label: templatesTexts.phone, icon: <Smartphone /> },
  { value: "desktop", label: templatesTexts.desktop, icon: <Monitor /> },
];

interface DeviceChoiceProps {
  device: Device;
  onDevice: (device: Device) => void;
}

export function DeviceChoice({ device, onDevice }: DeviceChoiceProps) {
  return (
    <ViewToggle label={templatesTexts.seeAs} views={DEVICES} value={device} onValue={onDevice} />
  );
}

interface DeviceFrameProps {
  device: Device;
  children: ReactNode;
}

export function DeviceFrame({ device, children }: DeviceFrameProps) {
  const isPhone = device === "phone";
  return (
    <section
      aria-label={isPhone ? templatesTexts.phoneView : templatesTexts.desktopView}
      tabIndex={isPhone ? undefined : 0}
      // Placed, so that it also clips the inputs that stand outside the flow.
      className={clsx("relative print:overflow-visible", !isPhone && "overflow-x-auto")}
    >
      <div
        className={clsx(
          "mx-auto rounded-modal border bg-canvas p-3 print:m-0 print:max-w-none print:min-w-0 print:border-0 print:bg-transparent print:p-0",
          isPhone ? "max-w-96" : "min-w-170",
        )}
      >
        {children}
      </div>
    </section>
  );
}

/** The shape of a template while it is on its way. */
export function EditorSkeleton() {
  return (
    <div className="grid gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}

export function NoTemplate({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<SearchX />}
        title={templatesTexts.missingTitle}
        actions={
          <LinkButton to={PATHS.survey} variant="primary">
            {templatesTexts.seeTemplates}
          </LinkButton>
        }
      />
    </>
  );
}

/** Templates are shared by all companies, so only administrators change them. */
export function ReadersOnly({ id }: { id: number | null }) {
  return (
    <>
      <PageHeader title={commonTexts.editTitle} />
      <EmptyState
        icon={<Lock />}
        title={templatesTexts.adminsOnly}
        description={templatesTexts.adminsOnlyHelp}
        actions={
          <LinkButton to={id === null ? PATHS.survey : viewAddress(id)} variant="primary">
            {id === null ? templatesTexts.seeTemplates : templatesTexts.seeTemplate}
          </LinkButton>
        }
      />
    </>
  );
}

/** What is still empty has a stand-in, since an empty heading or option is nothing at all to a reader. */
export function seenTables(tables: readonly SurveyTable[]): ShownTable[] {
  const whole = tables.map((table) => ({
    ...table,
    title: table.title.trim() || templatesTexts.untitledTable,
    columns: table.columns.map((column) => ({
      ...column,
      label: column.label.trim() || templatesTexts.unnamed,
    })),
    rows: table.rows.map((row) => ({
      ...row,
      text: row.text.trim() || templatesTexts.unwrittenQuestion,
    })),
  }));
  return shownTables(whole, [templatesTexts.sampleRapporteur]);
}

export interface View<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode | undefined;
}

interface ViewToggleProps<Value extends string> {
  /** What is chosen, e.g. "Forma de la lista". */
  label: string;
  views: readonly View<Value>[];
  value: Value;
  onValue: (value: Value) => void;
}

/** A few ways to look at the same thing, one of them pressed. */
export function ViewToggle<Value extends string>({
  label,
  views,
  value,
  onValue,
}: ViewToggleProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex max-w-full flex-wrap gap-0.5 rounded-button bg-sunken p-0.5">
        {views.map((view) => (
          <button
            key={view.value}
            type="button"
            aria-pressed={view.value === value}
            onClick={() => onValue(view.value)}
            className={clsx(
              "inline-flex min-h-8 items-center gap-1.5 rounded-field px-3 text-xs font-medium transition-colors pointer-coarse:min-h-11 forced-colors:aria-pressed:outline-2 [&_svg]:size-4",
              view.value === value
                ? "bg-surface text-ink shadow-raised"
                : "text-ink-muted hover:text-ink",
            )}
          >
            {view.icon}
            {view.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
