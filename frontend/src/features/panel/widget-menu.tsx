/** Everything that can be done with a widget, in one menu. */

import {
  ArrowLeft,
  ArrowRight,
  Calculator,
  ChartColumn,
  ChevronsDownUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  ChevronsUpDown,
  Copy,
  FileSpreadsheet,
  Hash,
  ImageDown,
  ListTree,
  MoreHorizontal,
  Pencil,
  RefreshCw,
  Table,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Kpi, Widget, WidgetFilter, WidgetNumbers } from "@/features/panel/api";
import { placeWords, sizeWords } from "@/features/panel/arrangement";
import type { Sight } from "@/features/panel/lens";
import { commonTexts, widgetTexts } from "@/features/panel/texts";
import type { PanelActions } from "@/features/panel/use-panel";
import { isAtBound, type SizeStep, stepped } from "@/features/panel/widget";
import { downloadWidgetPng, downloadWidgetWorkbook } from "@/features/panel/widget-downloads";
import { late } from "@/platform/lib/late";
import { attempt } from "@/platform/ui/attempt";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { Menu, type MenuItem } from "@/platform/ui/menu";

interface WidgetMenuProps {
  widget: Widget;
  /** As it stands above the widget. */
  title: string;
  /** Absent while they are on their way, or when they failed. */
  numbers: WidgetNumbers | null;
  sight: Sight;
  place: { index: number; count: number };
  actions: PanelActions;
  asTable: boolean;
  onTable: () => void;
  onOpen: (layer: WidgetLayer) => void;
}

export function WidgetMenu(props: WidgetMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          id={menuId(props.widget.id)}
          size="sm"
          label={commonTexts.actions(props.title)}
          icon={<MoreHorizontal />}
          className="in-data-[wall]:hidden print:hidden"
        />
      }
      items={[
        ...looking(props),
        ...taking(props),
        ...placing(props),
        ...sizing(props),
        ...ending(props),
      ]}
    />
  );
}

function menuId(id: number): string {
  return `widget-${id}-menu`;
}

function looking({ widget, actions, asTable, onTable, onOpen }: WidgetMenuProps): MenuItem[] {
  return [
    { label: widgetTexts.edit, icon: <Pencil />, onSelect: () => actions.edit(widget) },
    { label: widgetTexts.update, icon: <RefreshCw />, onSelect: actions.refresh },
    {
      label: asTable ? widgetTexts.asChart : widgetTexts.asTable,
      icon: asTable ? <ChartColumn /> : <Table />,
      onSelect: onTable,
    },
    { label: commonTexts.seeFacts, icon: <ListTree />, onSelect: () => onOpen("facts") },
    {
      label: commonTexts.howComputed,
      icon: <Calculator />,
      onSelect: () => onOpen("explanation"),
    },
  ];
}

function taking({ widget, numbers, sight }: WidgetMenuProps): MenuItem[] {
  return [
    {
      label: commonTexts.downloadPicture,
      icon: <ImageDown />,
      beginsGroup: true,
      disabled: numbers === null,
      onSelect: () => numbers && void taken(() => downloadWidgetPng(widget, numbers, sight)),
    },
    {
      label: commonTexts.downloadWorkbook,
      icon: <FileSpreadsheet />,
      onSelect: () => void taken(() => downloadWidgetWorkbook(widget.id, sight.lens)),
    },
  ];
}

async function taken(work: () => Promise<void>): Promise<void> {
  if (await attempt(widgetTexts.downloadFailed, work)) announce(commonTexts.downloaded);
}

function placing({
  widget,
  title,
  place: { index, count },
  actions,
  onOpen,
}: WidgetMenuProps): MenuItem[] {
  const moveBy = (by: number) => () => {
    actions.arrangement.moveTo(widget.id, index + by);
    announce(placeWords(title, index + by, count));
  };
  return [
    {
      label: widgetTexts.moveBefore,
      icon: <ArrowLeft />,
      beginsGroup: true,
      staysOpen: true,
      disabled: index === 0,
      onSelect: moveBy(-1),
    },
    {
      label: widgetTexts.moveAfter,
      icon: <ArrowRight />,
      staysOpen: true,
      disabled: index === count - 1,
      onSelect: moveBy(1),
    },
    {
      label: widgetTexts.moveToPlace,
      icon: <Hash />,
      disabled: count < 2,
      onSelect: () => onOpen("position"),
    },
  ];
}

const SIZES: readonly { step: SizeStep; label: string; icon: ReactNode }[] = [
  { step: "wider", label: widgetTexts.wider, icon: <ChevronsLeftRight /> },
  { step: "narrower", label: widgetTexts.narrower, icon: <ChevronsRightLeft /> },
  { step: "taller", label: widgetTexts.taller, icon: <ChevronsUpDown /> },
  { step: "lower", label: widgetTexts.lower, icon: <ChevronsDownUp /> },
];

function sizing({ widget, title, actions }: WidgetMenuProps): MenuItem[] {
  return SIZES.map(({ step, label, icon }, index) => ({
    label,
    icon,
    beginsGroup: index === 0,
    staysOpen: true,
    disabled: isAtBound(widget, step),
    onSelect: () => {
      actions.arrangement.resize(widget.id, step);
      announce(sizeWords(title, stepped(widget, step)));
    },
  }));
}

function ending({ widget, actions: { edits } }: WidgetMenuProps): MenuItem[] {
  return [
    {
      label: widgetTexts.duplicate,
      icon: <Copy />,
      beginsGroup: true,
      onSelect: () => void edits.duplicate(widget),
    },
    {
      label: widgetTexts.remove,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => {
        focusNextTo(menuId(widget.id));
        void edits.remove(widget);
      },
    },
  ];
}

const FactsSheet = late(async () => (await import("@/features/panel/facts-sheet")).FactsSheet);
const ExplanationDialog = late(
  async () => (await import("@/features/panel/explanation-dialog")).ExplanationDialog,
);
const PositionDialog = late(
  async () => (await import("@/features/panel/position-dialog")).PositionDialog,
);

export type WidgetLayer = "explanation" | "facts" | "position";

interface WidgetLayersProps {
  layer: WidgetLayer;
  widget: Widget;
  /** As it stands above the widget. */
  title: string;
  numbers: WidgetNumbers | null;
  kpi: Kpi;
  /** As it is seen. */
  filter: WidgetFilter;
  words: readonly string[];
  place: { index: number; count: number };
  actions: PanelActions;
  onClose: () => void;
}

/** What opens from a widget; each arrives when it is opened for the first time. */
export function WidgetLayers(props: WidgetLayersProps) {
  const { layer, widget, title, numbers, kpi, filter, words, place, actions, onClose } = props;
  return (
    <>
      {layer === "explanation" && (
        <ExplanationDialog kpi={kpi} staffBasis={numbers?.meta?.staffBasis} onClose={onClose} />
      )}
      {layer === "facts" && <FactsSheet {...{ kpi, filter, title, words, onClose }} />}
      {layer === "position" && (
        <PositionDialog
          {...{ title, ...place, onClose }}
          onMove={(index) => actions.arrangement.moveTo(widget.id, index)}
        />
      )}
    </>
  );
}

/** To the same control of the next widget, else of the one before, else to the heading of the screen. */
function focusNextTo(id: string): void {
  const menus = [...document.querySelectorAll<HTMLElement>("[id^='widget-'][id$='-menu']")];
  const at = menus.findIndex((menu) => menu.id === id);
  const next = menus[at + 1] ?? menus[at - 1] ?? document.querySelector<HTMLElement>("h1");
  // The menu gives the focus back to its own button first.
  setTimeout(() => next?.focus());
}
