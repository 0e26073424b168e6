/** The panel: number cards, widgets, and what all of it is looked at through. */

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import {
  Check,
  Download,
  EllipsisVertical,
  FileSpreadsheet,
  ImageDown,
  Maximize,
  Minimize,
  Pencil,
  Plus,
  Printer,
  RefreshCw,
  TriangleAlert,
} from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { kpisQuery } from "@/entities/lookups/lookups";
import {
  type FailedWidget,
  failureWords,
  panelFreshness,
  pendingWords,
} from "@/features/panel/figures";
import { saidOf } from "@/features/panel/lens";
import { LensChip, LensControls, LensLine } from "@/features/panel/lens-controls";
import { NumberCardSkeletons, NumberCards } from "@/features/panel/number-cards";
import { commonTexts, panelTexts } from "@/features/panel/texts";
import { type PanelInHand, usePanel, WizardLayer } from "@/features/panel/use-panel";
import { useOnlyCompany } from "@/features/panel/use-sight";
import { downloadPanelPng, downloadPanelWorkbook } from "@/features/panel/widget-downloads";
import { PanelWidgets } from "@/features/panel/widgets";
import { useSession } from "@/platform/api/session";
import { formatList, formatMoment, formatTime } from "@/platform/lib/format";
import { useMediaQuery } from "@/platform/lib/hooks";
import { logError } from "@/platform/lib/log";
import { monthAt } from "@/platform/lib/months";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { attempt } from "@/platform/ui/attempt";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { PageHeader } from "@/platform/ui/page-header";
import { AsyncView } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

interface PanelScreenProps {
  /** Between the head and the numbers; the panel on a wall or on paper is without it. */
  above?: ((company: number | null) => ReactNode) | undefined;
  /** Below the widgets, of the company that is looked at: what can be done now, and what was last. */
  children?: ((company: number | null, companyName: string | null) => ReactNode) | undefined;
}

export function PanelScreen({ above, children }: PanelScreenProps) {
  const panel = usePanel();
  const wall = useFullScreen();
  const { lens, chooseLens, failed, refresh } = panel;
  const companyName = useOnlyCompany(lens, panel.numbers.data);
  const isNarrow = useMediaQuery(NARROW);
  return (
    <div
      ref={wall.box}
      data-wall={wall.isFull || undefined}
      className={clsx("flex flex-col gap-4", wall.isFull && "overflow-y-auto bg-canvas p-6")}
    >
      <PanelHead panel={panel} wall={wall} />
      {!wall.isFull && (
        <div className="flex flex-wrap gap-2 empty:hidden sm:contents">
          {isNarrow && <PanelLens panel={panel} asChip />}
          {above?.(lens.company)}
        </div>
      )}
      <LensLine lens={lens} companyName={companyName} onChoose={chooseLens} />
      <FailureLine failed={failed} onRetry={refresh} />
      <Cards panel={panel} />
      <PanelWidgets panel={panel} />
      {!wall.isFull && children?.(lens.company, companyName)}
      <WizardLayer
        address={panel.wizard}
        widgets={panel.widgets}
        onSaved={panel.actions.edits.saved}
      />
    </div>
  );
}

const NARROW = "(width < 640px)";
/** From here on all buttons stand in one line beside the menu of the product. */
const ROOMY = "(width >= 1280px)";

function Cards({ panel }: { panel: PanelInHand }) {
  const { numbers, kpis, sight, refresh } = panel;
  return (
    <AsyncView query={numbers} loaded={panelTexts.loadedCards} skeleton={<NumberCardSkeletons />}>
      {({ cards }) =>
        kpis ? (
          <NumberCards
            {...{ cards, kpis, sight }}
            isOld={numbers.isPlaceholderData}
            onRetry={refresh}
          />
        ) : (
          <NumberCardSkeletons />
        )
      }
    </AsyncView>
  );
}

interface PanelHeadProps {
  panel: PanelInHand;
  wall: ReturnType<typeof useFullScreen>;
}

/** The head of the panel: its age, its quick filters, and what can be done with all of it. */
function PanelHead({ panel, wall }: PanelHeadProps) {
  const isNarrow = useMediaQuery(NARROW);
  const isRoomy = useMediaQuery(ROOMY);
  return (
    <PageHeader
      title={commonTexts.panelName}
      context={<PanelAge panel={panel} />}
      actions={
        wall.isFull ? (
          <WallButton wall={wall} />
        ) : isRoomy ? (
          <Actions panel={panel} wall={wall} />
        ) : (
          <>
            {!isNarrow && <PanelLens panel={panel} />}
            <NarrowActions panel={panel} wall={wall} />
          </>
        )
      }
    />
  );
}

function Actions({ panel, wall }: PanelHeadProps) {
  const { held, widgets, isEditing, setEditing, wizard } = panel;
  const { items, isBusy } = usePanelExport(panel);
  return (
    <>
      <PanelLens panel={panel} />
      {wall.isPossible && <WallButton wall={wall} />}
      <Menu
        trigger={
          <Button icon={<Download />} loading={isBusy}>
            {panelTexts.export}
          </Button>
        }
        items={items}
      />
      {(widgets.length > 0 || held.isPending) && (
        <Button
          icon={isEditing ? <Check /> : <Pencil />}
          disabled={held.isPending}
          aria-pressed={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? panelTexts.endEditing : panelTexts.edit}
        </Button>
      )}
      <Button variant="primary" icon={<Plus />} onClick={wizard.add}>
        {panelTexts.addWidget}
      </Button>
    </>
  );
}

interface PanelLensProps {
  panel: PanelInHand;
  /** On a phone: one button that opens them. */
  asChip?: boolean | undefined;
}

function PanelLens({ panel: { lens, sight, chooseLens }, asChip = false }: PanelLensProps) {
  const Filters = asChip ? LensChip : LensControls;
  return (
    <Filters
      lens={lens}
      companyName={lens.company === sight.lens.company ? sight.company : null}
      onChoose={chooseLens}
    />
  );
}

/** Where there is little room numbers come first: one menu for all that can be done with them. */
function NarrowActions({ panel, wall }: PanelHeadProps) {
  const { widgets, isEditing, setEditing, wizard } = panel;
  const { items, isBusy } = usePanelExport(panel);
  const editing = {
    label: isEditing ? panelTexts.endEditing : panelTexts.edit,
    icon: isEditing ? <Check /> : <Pencil />,
    onSelect: () => setEditing(!isEditing),
  };
  const filling = { label: panelTexts.fullScreen, icon: <Maximize />, onSelect: wall.toggle };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="md"
            label={panelTexts.more}
            icon={<EllipsisVertical />}
            aria-busy={isBusy || undefined}
          />
        }
        items={[
          { label: panelTexts.addWidget, icon: <Plus />, onSelect: wizard.add },
          ...(widgets.length > 0 ? [editing] : []),
          ...(wall.isPossible ? [filling] : []),
          ...items.map((item, place) => (place === 0 ? { ...item, beginsGroup: true } : item)),
        ]}
      />
      {isEditing && (
        <Button icon={<Check />} onClick={() => setEditing(false)}>
          {panelTexts.endEditing}
        </Button>
      )}
    </>
  );
}

function WallButton({ wall }: Pick<PanelHeadProps, "wall">) {
  return (
    <IconButton
      size="md"
      label={wall.isFull ? panelTexts.leaveFullScreen : panelTexts.fullScreen}
      icon={wall.isFull ? <Minimize /> : <Maximize />}
      onClick={wall.toggle}
    />
  );
}

/** How old the numbers of the panel are, what they do not show yet, and a button that asks again. */
function PanelAge({ panel: { numbers, sight, refresh } }: { panel: PanelInHand }) {
  const { data, isFetching } = numbers;
  const freshness = data ? panelFreshness(data, sight.checkedAt) : null;
  // Whether asking again failed, so that these are the last numbers that came.
  const isStuck = numbers.isError;
  const waiting = freshness ? pendingWords(freshness.pending) : "";
  return (
    <span className="flex min-h-8 items-center gap-1">
      {/* The room of the words to come, which else move the buttons beside them. */}
      {!freshness && !isStuck && <span className="invisible">{`${panelTexts.updated} 00:00`}</span>}
      {freshness && (
        <span>
          <time dateTime={freshness.at} title={formatMoment(freshness.at)}>
            {waiting ? panelTexts.dataAsOf : panelTexts.updated} {formatTime(freshness.at)}
          </time>
          {waiting && <span className="font-medium text-warning"> · {waiting}</span>}
          {isStuck && <span className="font-medium text-warning">{panelTexts.notUpdated}</span>}
        </span>
      )}
      <IconButton
        size="sm"
        label={panelTexts.update}
        icon={<RefreshCw className={isFetching ? "animate-turn" : undefined} />}
        aria-disabled={isFetching || undefined}
        onClick={isFetching ? undefined : refresh}
        className="in-data-[wall]:hidden print:hidden"
      />
    </span>
  );
}

interface FailureLineProps {
  failed: readonly FailedWidget[];
  onRetry: () => void;
}

/** Says that widgets are missing because they failed: nobody must take them for deleted ones. */
function FailureLine({ failed, onRetry }: FailureLineProps) {
  const print = failed.map(({ id, code }) => `${id} ${code}`).join(", ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure is told once, however often it is asked for again.
  useEffect(() => {
    for (const { id, title, code, message } of failed)
      logError(`Widget ${id} (${title}) could not be loaded: ${code}`, message);
  }, [print]);

  if (failed.length === 0) return null;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <TriangleAlert className="size-4.5 shrink-0 text-warning" />
      <p>
        <strong className="font-semibold">{failureWords(failed.length)}</strong>
        <span className="text-ink-muted">: {formatList(failed.map(({ title }) => title))}</span>
      </p>
      <Button size="sm" onClick={onRetry}>
        {commonTexts.retry}
      </Button>
    </div>
  );
}

/** The panel alone on the whole screen, e.g. of a wall. */
function useFullScreen() {
  const box = useRef<HTMLDivElement>(null);
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement === box.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);

  function toggle(): void {
    const refused = () => toast.failed(panelTexts.fullScreenRefused);
    void attempt(refused, () =>
      document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen(),
    );
  }

  // Some phones cannot.
  const isPossible = document.fullscreenEnabled;
  return { box, isFull, isPossible, toggle };
}

/** "Exportar": the panel on paper, as a picture or as a workbook, seen through the lens of the moment. */
function usePanelExport({ lens, sight, widgets, numbers: asked }: PanelInHand) {
  const navigate = useNavigate();
  const kpis = useQuery(kpisQuery).data;
  const by = useSession(({ user }) => user?.name ?? null);
  // While those of another lens are on their way there is nothing to draw yet.
  const numbers = asked.isPlaceholderData ? undefined : asked.data;

  const { run: make, busy: isBusy } = useCall(async (work: () => Promise<void>) => {
    await work();
    announce(commonTexts.downloaded);
  }, panelTexts.downloadFailed);

  async function savePicture(): Promise<void> {
    if (!numbers || !kpis) return;
    const now = Date.now();
    const moment = { madeAt: new Date(now).toISOString(), month: monthAt(now) };
    await downloadPanelPng({ widgets, numbers, kpis, by, ...sight, ...moment });
  }

  const items: MenuItem[] = [
    {
      label: commonTexts.print,
      icon: <Printer />,
      onSelect: () => void navigate(withQuery(PATHS.exportWidget, saidOf(lens))),
    },
    {
      label: commonTexts.downloadPicture,
      icon: <ImageDown />,
      disabled: numbers === undefined || kpis === undefined,
      onSelect: () => void make(savePicture),
    },
    {
      label: commonTexts.downloadWorkbook,
      icon: <FileSpreadsheet />,
      onSelect: () => void make(() => downloadPanelWorkbook(lens)),
    },
  ];
  return { items, isBusy };
}
