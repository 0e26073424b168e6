/** /survey/view: a template as people see it, in any of its versions. */

import { useQuery } from "@tanstack/react-query";
import { Copy, Pencil, Play, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import {
  type Given,
  NOTHING_GIVEN,
  type ShownTable,
  type SurveyComment,
} from "@/entities/survey/definition";
import { copyAddress, editAddress, VIEW } from "@/features/survey-templates/addresses";
import { type Template, templateQuery } from "@/features/survey-templates/api";
import {
  type Device,
  DeviceChoice,
  DeviceFrame,
  EditorSkeleton,
  NoTemplate,
  StateBadge,
  seenTables,
  TypeBadge,
} from "@/features/survey-templates/parts";
import { roleWords } from "@/features/survey-templates/template";
import { commonTexts, templatesTexts, viewTexts } from "@/features/survey-templates/texts";
import { ApiError } from "@/platform/api/errors";
import { useSession } from "@/platform/api/session";
import { useAddress } from "@/platform/lib/address";
import { formatDay } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { LinkButton } from "@/platform/ui/link-button";
import { PageHeader } from "@/platform/ui/page-header";
import { SelectField } from "@/platform/ui/select-field";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";

/** Of the three screens of the templates one alone begins with it. */
const SurveyForm = late(
  async () => (await import("@/entities/survey/survey-form")).SurveyForm,
  () => <TextSkeleton lines={6} />,
);

export function ViewScreen() {
  const [{ id, version }] = useAddress(VIEW);
  return id === null ? (
    <NoTemplate title={viewTexts.title} />
  ) : (
    <Known key={id} id={id} version={version ?? undefined} />
  );
}

function Known({ id, version }: { id: number; version: number | undefined }) {
  // It comes while the template does.
  useEffect(SurveyForm.preload, []);
  const template = useQuery(templateQuery(id, version));
  if (template.error instanceof ApiError && template.error.status === 404) {
    return <NoTemplate title={viewTexts.title} />;
  }
  return (
    <>
      {!template.data && <PageHeader title={viewTexts.title} />}
      <AsyncView query={template} loaded={commonTexts.loaded} skeleton={<EditorSkeleton />}>
        {(known) => <TemplateView key={known.version} template={known} />}
      </AsyncView>
    </>
  );
}

/** One template to look at, to try, to print. */
function TemplateView({ template }: { template: Template }) {
  // What one has in hand.
  const [device, setDevice] = useState<Device>(() =>
    globalThis.matchMedia("(min-width: 48rem)").matches ? "desktop" : "phone",
  );
  const [trying, setTrying] = useState(false);
  const { title, description, comment } = template;
  const tables = seenTables(template.tables);
  return (
    <>
      <PageHeader
        title={title}
        context={description}
        actions={<Actions template={template} trying={trying} onTry={() => setTrying(!trying)} />}
      />
      <TemplateFacts template={template} />
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <VersionChoice template={template} />
        <DeviceChoice device={device} onDevice={setDevice} />
      </div>
      <DeviceFrame device={device}>
        {trying ? (
          <Trial tables={tables} comment={comment} onEnd={() => setTrying(false)} />
        ) : (
          <SurveyForm tables={tables} comment={comment} given={NOTHING_GIVEN} />
        )}
      </DeviceFrame>
    </>
  );
}

interface ActionsProps {
  template: Template;
  trying: boolean;
  onTry: () => void;
}

function Actions({ template: { surveyData_id: id }, trying, onTry }: ActionsProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  return (
    <>
      <Button icon={<Play />} onClick={onTry}>
        {trying ? viewTexts.endTrial : viewTexts.try}
      </Button>
      <Button icon={<Printer />} onClick={() => globalThis.print()}>
        {viewTexts.print}
      </Button>
      {isAdmin && (
        <>
          <LinkButton to={copyAddress(id)} icon={<Copy />}>
            {commonTexts.duplicate}
          </LinkButton>
          <LinkButton to={editAddress(id)} variant="primary" icon={<Pencil />}>
            {commonTexts.edit}
          </LinkButton>
        </>
      )}
    </>
  );
}

/** What a template is, in one line. */
function TemplateFacts({ template }: { template: Template }) {
  const { type, active, respondent, tables, version, uses, responses } = template;
  const rows = tables.flatMap((table) => table.rows).length;
  const facts = [
    commonTexts.forWhom(roleWords(respondent).toLowerCase()),
    templatesTexts.size(tables.length, rows),
    viewTexts.version(version),
    viewTexts.usedIn(uses),
    ...(uses > 0 ? [viewTexts.responses(responses)] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
      <TypeBadge type={type} />
      <StateBadge active={active} />
      <span>{facts.join(" · ")}</span>
    </div>
  );
}

/** Which version of a template is shown. */
function VersionChoice({ template: { version, versions } }: { template: Template }) {
  const [, say] = useAddress(VIEW);
  const newest = Math.max(...versions.map((one) => one.version));
  const options = versions.map((one) => ({
    value: String(one.version),
    label: [
      viewTexts.versionChoice(one.version, one.version === newest ? viewTexts.newest : ""),
      formatDay(one.createdAt),
      viewTexts.responses(one.responses),
    ].join(" · "),
  }));

  if (options.length < 2) return <span />;

  return (
    <div className="w-full max-w-88">
      <SelectField
        label={commonTexts.version}
        options={options}
        value={String(version)}
        onValueChange={(chosen) =>
          say({ version: Number(chosen) === newest ? null : Number(chosen) })
        }
      />
    </div>
  );
}

interface TrialProps {
  tables: readonly ShownTable[];
  comment: SurveyComment;
  onEnd: () => void;
}

/** Answering to try a template: all rules hold, and nothing is kept. */
function Trial({ tables, comment, onEnd }: TrialProps) {
  const [given, setGiven] = useState<Given>(NOTHING_GIVEN);
  const [sent, setSent] = useState(false);

  function again(): void {
    setGiven(NOTHING_GIVEN);
    setSent(false);
  }

  if (sent) {
    return (
      <Banner
        tone="success"
        title={viewTexts.thanks}
        actions={
          <>
            <Button size="sm" onClick={again}>
              {viewTexts.tryAgain}
            </Button>
            <Button size="sm" onClick={onEnd}>
              {viewTexts.endTrial}
            </Button>
          </>
        }
      >
        {viewTexts.trialEnd}
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="info">{viewTexts.trialNotice}</Banner>
      <SurveyForm
        tables={tables}
        comment={comment}
        given={given}
        onGiven={setGiven}
        onSend={() => setSent(true)}
      />
    </div>
  );
}
