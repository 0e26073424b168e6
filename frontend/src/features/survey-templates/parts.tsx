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
import { Link } from "react-router";
import { type ShownTable, type SurveyTable, shownTables } from "@/entities/survey/definition";
import { viewAddress } from "@/features/survey-templates/addresses";
import { TRANSFER } from "@/features/survey-templates/template";
import { PATHS } from "@/platform/lib/paths";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
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
      {active ? "Activa" : "Archivada"}
    </Badge>
  );
}

export type Device = "phone" | "desktop";

const DEVICES: readonly View<Device>[] = [
  { value: "phone", label: "Teléfono", icon: <Smartphone aria-hidden /> },
  { value: "desktop", label: "Escritorio", icon: <Monitor aria-hidden /> },
];

interface DeviceChoiceProps {
  device: Device;
  onDevice: (device: Device) => void;
}

export function DeviceChoice({ device, onDevice }: DeviceChoiceProps) {
  return <ViewToggle label="Ver como en" views={DEVICES} value={device} onValue={onDevice} />;
}

interface DeviceFrameProps {
  device: Device;
  children: ReactNode;
}

export function DeviceFrame({ device, children }: DeviceFrameProps) {
  const isPhone = device === "phone";
  return (
    <section
      aria-label={isPhone ? "Vista en teléfono" : "Vista en escritorio"}
      tabIndex={isPhone ? undefined : 0}
      // Placed, so that it also clips the inputs that stand outside the flow.
      className={clsx("relative print:overflow-visible", !isPhone && "overflow-x-auto")}
    >
      <div
        className={clsx(
          "mx-auto rounded-modal border bg-canvas p-3 print:m-0 print:max-w-none print:min-w-0 print:border-0 print:bg-transparent print:p-0",
          isPhone ? "max-w-96" : "min-w-200",
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
        title="La plantilla no existe."
        actions={
          <Button asChild variant="primary">
            <Link to={PATHS.survey}>Ver plantillas</Link>
          </Button>
        }
      />
    </>
  );
}

/** Templates are shared by all companies, so only administrators change them. */
export function ReadersOnly({ id }: { id: number | null }) {
  return (
    <>
      <PageHeader title="Editar encuesta" />
      <EmptyState
        icon={<Lock />}
        title="Solo quien administra puede editar plantillas."
        description="Puedes verlas y probarlas."
        actions={
          <Button asChild variant="primary">
            <Link to={id === null ? PATHS.survey : viewAddress(id)}>
              {id === null ? "Ver plantillas" : "Ver plantilla"}
            </Link>
          </Button>
        }
      />
    </>
  );
}

const SOMEBODY = "Nombre del relator o relatora";
const UNTITLED = "Tabla sin título";
const UNWRITTEN = "Pregunta sin escribir";
const UNNAMED = "Sin nombre";

/** What is still empty has a stand-in, since an empty heading or option is nothing at all to a reader. */
export function seenTables(tables: readonly SurveyTable[]): ShownTable[] {
  const whole = tables.map((table) => ({
    ...table,
    title: table.title.trim() || UNTITLED,
    columns: table.columns.map((column) => ({
      ...column,
      label: column.label.trim() || UNNAMED,
    })),
    rows: table.rows.map((row) => ({ ...row, text: row.text.trim() || UNWRITTEN })),
  }));
  return shownTables(whole, [SOMEBODY]);
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
