/** /survey: the list of survey templates. */

import {
  Archive,
  ArchiveRestore,
  ClipboardList,
  Copy,
  Eye,
  FileDown,
  FileUp,
  LayoutGrid,
  Pencil,
  Table2,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import {
  copyAddress,
  editAddress,
  starterAddress,
  viewAddress,
} from "@/features/survey-templates/addresses";
import {
  readTemplate,
  removeTemplate,
  setTemplateActive,
  type TemplateInfo,
  useTemplateRows,
  useTemplatesChanged,
} from "@/features/survey-templates/api";
import { StateBadge, TypeBadge, type View, ViewToggle } from "@/features/survey-templates/parts";
import { roleWords, TYPE_CHOICES } from "@/features/survey-templates/template";
import { commonTexts, templatesTexts } from "@/features/survey-templates/texts";
import { ApiError } from "@/platform/api/errors";
import { saveAs } from "@/platform/api/files";
import { useSession } from "@/platform/api/session";
import { formatDay, formatNumber } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { PATHS } from "@/platform/lib/paths";
import { countColumn, type SpecAt } from "@/platform/lists/list-spec";
import { ResourceList } from "@/platform/lists/resource-list";
import { RowLink, RowMenu, type RowsProps } from "@/platform/lists/rows";
import { useServerPreference } from "@/platform/preferences/server-preferences";
import { attempt } from "@/platform/ui/attempt";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { LinkButton } from "@/platform/ui/link-button";
import type { MenuItem } from "@/platform/ui/menu";
import { EmptyState } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";
import { undoable } from "@/platform/undo/undo";

const ImportDialog = late(
  async () => (await import("@/features/survey-templates/import-dialog")).ImportDialog,
);

type ListShape = "table" | "cards";

const SHAPES: readonly View<ListShape>[] = [
  { value: "table", label: templatesTexts.asTable, icon: <Table2 /> },
  { value: "cards", label: templatesTexts.asCards, icon: <LayoutGrid /> },
];

export function TemplatesScreen() {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<TemplateInfo | null>(null);
  const actionsOf = useTemplateActions(isAdmin, setRemoving);
  // Kept on the server.
  const { kept, save } = useServerPreference("survey-templates:shape");
  const shape: ListShape = kept === "cards" ? "cards" : "table";
  const [importing, setImporting] = useState(false);
  const go = (address: string) => void navigate(address);
  const importAction = {
    label: templatesTexts.importFile,
    icon: <FileUp />,
    onClick: () => setImporting(true),
  };
  return (
    <>
      <ResourceList
        spec={TEMPLATE_LIST}
        useRows={useTemplateRows}
        rowId={({ surveyData_id }) => surveyData_id}
        rowName={({ title }) => title}
        rowHref={({ surveyData_id }) => viewAddress(surveyData_id)}
        isDimmed={({ active }) => !active}
        rowActions={actionsOf}
        onEdit={isAdmin ? ({ surveyData_id }) => go(editAddress(surveyData_id)) : undefined}
        create={
          isAdmin ? { label: commonTexts.newTitle, onClick: () => go(PATHS.surveyEdit) } : undefined
        }
        secondary={isAdmin ? [importAction] : []}
        shape={shape === "cards" ? TemplateCards : undefined}
        shapes={
          <div className="max-sm:hidden">
            <ViewToggle
              label={templatesTexts.listShape}
              views={SHAPES}
              value={shape}
              onValue={(next) => void save(() => next)}
            />
          </div>
        }
        empty={<NoTemplates isAdmin={isAdmin} />}
      />
      {removing && <Removal template={removing} onEnd={() => setRemoving(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function NoTemplates({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title={templatesTexts.emptyTitle}
        description={templatesTexts.emptyForReaders}
      />
    );
  }
  return (
    <EmptyState
      icon={<ClipboardList />}
      title={templatesTexts.emptyForAdmins}
      actions={
        <>
          <LinkButton to={starterAddress("satisfaccion")}>
            {templatesTexts.satisfactionExample}
          </LinkButton>
          <LinkButton to={starterAddress("transferencia")}>
            {templatesTexts.transferExample}
          </LinkButton>
        </>
      }
    />
  );
}

/** The list of survey templates: its columns, filters and words. */
export const TEMPLATE_LIST: SpecAt<"/api/getSurveyInfo", TemplateInfo> = {
  name: "survey-templates",
  title: templatesTexts.title,
  nouns: { one: templatesTexts.templateNoun, many: templatesTexts.templatesNoun, feminine: true },
  searchLabel: templatesTexts.search,
  sorts: {
    titulo: "title",
    tipo: "type",
    dirigida: "respondent",
    version: "version",
    actualizada: "updatedAt",
  },
  defaultSort: "title",
  filters: [
    {
      kind: "choice",
      key: "type",
      param: "tipo",
      label: templatesTexts.type,
      promoted: true,
      options: TYPE_CHOICES,
    },
    {
      kind: "choice",
      key: "active",
      param: "estado",
      label: templatesTexts.state,
      promoted: true,
      options: [
        { value: "activas", label: templatesTexts.activeMany, sends: "true" },
        { value: "archivadas", label: templatesTexts.archivedMany, sends: "false" },
        { value: "todas", label: templatesTexts.all, sends: "all" },
      ],
    },
  ],
  presets: [{ id: "archivadas", label: templatesTexts.archivedMany, query: "estado=archivadas" }],
  rowHeader: "title",
  columns: [
    {
      id: "title",
      header: templatesTexts.titleColumn,
      sortKey: "title",
      cell: ({ title }) => title,
    },
    {
      id: "type",
      header: templatesTexts.type,
      sortKey: "type",
      width: 144,
      onCard: "bare",
      cell: ({ type }) => <TypeBadge type={type} />,
    },
    {
      id: "respondent",
      header: templatesTexts.respondentColumn,
      sortKey: "respondent",
      cell: ({ respondent }) => roleWords(respondent),
    },
    {
      id: "size",
      header: templatesTexts.tablesAndQuestions,
      align: "end",
      onCard: true,
      width: 112,
      cell: ({ tables, rows }) => `${formatNumber(tables)} / ${formatNumber(rows)}`,
    },
    countColumn("uses", templatesTexts.uses, { onCard: true }),
    countColumn("responses", templatesTexts.answers),
    countColumn("version", commonTexts.version, { sortKey: "version" }),
    {
      id: "updatedAt",
      header: templatesTexts.updated,
      sortKey: "updatedAt",
      width: 112,
      cell: ({ updatedAt }) => formatDay(updatedAt),
    },
    {
      id: "active",
      header: templatesTexts.state,
      onCard: true,
      cell: ({ active }) => <StateBadge active={active} />,
    },
  ],
};

/** The templates as cards side by side: what each asks, how often it was used, when it changed. */
function TemplateCards(props: RowsProps<TemplateInfo>) {
  const { caption, rows, rowId } = props;
  return (
    <ul
      aria-label={caption}
      className="grid gap-4 p-4 sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]"
    >
      {rows.map((row) => (
        <Card key={rowId(row)} row={row} {...props} />
      ))}
    </ul>
  );
}

function Card({ row, ...props }: RowsProps<TemplateInfo> & { row: TemplateInfo }) {
  const title = props.columns.find(({ id }) => id === props.rowHeader);
  return (
    <li
      data-row={props.rowId(row)}
      className="flex flex-col gap-3 rounded-card border bg-surface p-4 avoid-break"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-base font-semibold text-pretty">
          {title && <RowLink row={row} column={title} {...props} />}
        </h2>
        <RowMenu row={row} {...props} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <TypeBadge type={row.type} />
        {!row.active && <StateBadge active={false} />}
      </div>
      <ul className="mt-auto flex flex-col gap-0.5 text-sm text-ink-muted">
        <li>{templatesTexts.size(row.tables, row.rows)}</li>
        <li>{commonTexts.forWhom(roleWords(row.respondent).toLowerCase())}</li>
        <li>{templatesTexts.usedIn(row.uses, row.responses)}</li>
        <li>{templatesTexts.versionOf(row.version, formatDay(row.updatedAt))}</li>
      </ul>
    </li>
  );
}

interface RemovalProps {
  template: TemplateInfo;
  onEnd: () => void;
}

/** Removing a template that no course was asked with; one that was is archived instead. */
function Removal({ template, onEnd }: RemovalProps) {
  const changed = useTemplatesChanged();
  const removing = useCall(async () => {
    await attempt(templatesTexts.removeFailed, () =>
      attempt(refused, () => removeTemplate(template.surveyData_id)),
    );
    await changed();
    onEnd();
  });

  /** Somebody may have scheduled it meanwhile: then the server refuses, and it is archived. */
  async function refused(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) || error.code !== "survey_in_use") throw error;
    await setTemplateActive(template.surveyData_id, false);
    await toast.done(error.message);
  }

  return (
    <ConfirmDialog
      onClose={onEnd}
      title={templatesTexts.removeTitle(template.title)}
      description={templatesTexts.removeDescription}
      confirmLabel={templatesTexts.remove}
      danger
      loading={removing.busy}
      onConfirm={() => void removing.run()}
    />
  );
}

/** Who is no administrator reads: templates are shared by all companies. */
function useTemplateActions(isAdmin: boolean, onRemove: (template: TemplateInfo) => void) {
  const navigate = useNavigate();
  const changed = useTemplatesChanged();
  const to = (address: string) => () => void navigate(address);

  async function put(id: number, active: boolean): Promise<void> {
    await setTemplateActive(id, active);
    await changed();
  }

  /** Archives a template or brings it back: at once, with the way back. */
  async function turn({ surveyData_id: id, title, active }: TemplateInfo): Promise<void> {
    await attempt(templatesTexts.switchFailed, async () => {
      await put(id, !active);
      const said = active ? templatesTexts.archivedOne(title) : templatesTexts.restoredOne(title);
      undoable({
        said,
        undo: () => put(id, active),
        redo: () => put(id, !active),
        effects: active ? templatesTexts.archiveEffects : undefined,
      });
    });
  }

  return (template: TemplateInfo): MenuItem[] => {
    const { surveyData_id: id, active, uses } = template;
    const look = { label: templatesTexts.see, icon: <Eye />, onSelect: to(viewAddress(id)) };
    const save = {
      label: templatesTexts.exportFile,
      icon: <FileDown />,
      onSelect: () => void exportTemplate(id),
    };
    if (!isAdmin) return [look, save];
    return [
      look,
      { label: commonTexts.edit, icon: <Pencil />, onSelect: to(editAddress(id)) },
      { label: commonTexts.duplicate, icon: <Copy />, onSelect: to(copyAddress(id)) },
      {
        label: active ? templatesTexts.archive : templatesTexts.restore,
        icon: active ? <Archive /> : <ArchiveRestore />,
        onSelect: () => void turn(template),
      },
      save,
      // Only for one that was never used.
      ...(uses > 0
        ? []
        : [
            {
              label: templatesTexts.removeShort,
              icon: <Trash2 />,
              danger: true,
              beginsGroup: true,
              onSelect: () => onRemove(template),
            },
          ]),
    ];
  };
}

/** Saves a template as a file that can be imported again. */
async function exportTemplate(id: number): Promise<void> {
  await attempt(templatesTexts.exportFailed, async () => {
    const [template, { exportedTemplate, exportName }] = await Promise.all([
      readTemplate(id, undefined),
      import("@/features/survey-templates/export-file"),
    ]);
    const file = new Blob([exportedTemplate(template)], { type: "application/json" });
    saveAs(file, exportName(template.title));
  });
}
