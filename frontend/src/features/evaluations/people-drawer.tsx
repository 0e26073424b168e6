/** Everybody who is asked in a survey, beside the list: how far they are, never what they said. */

import { useQuery } from "@tanstack/react-query";
import { ChartBar, Copy, QrCode, Search, Send, UsersRound } from "lucide-react";
import { useState } from "react";
import { rateWords } from "@/entities/survey/survey";
import { askedQuery, type Evaluation, type Recipient, showLink } from "@/features/evaluations/api";
import { commonTexts, peopleTexts } from "@/features/evaluations/texts";
import {
  answeredWords,
  deliveryWords,
  nameOf,
  PROGRESS_TONES,
  resultsAddress,
} from "@/features/evaluations/words";
import { fold, formatDay, formatMoment } from "@/platform/lib/format";
import { RecordDrawer } from "@/platform/lists/record-drawer";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { copyLink } from "@/platform/ui/copy-buttons";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { LinkCard } from "@/platform/ui/link-card";
import { AsyncView, EmptyState, TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";
import { TextField } from "@/platform/ui/text-field";

interface PeopleDrawerProps {
  id: number;
  onRemind: (evaluation: Evaluation) => void;
}

export function PeopleDrawer({ id, onRemind }: PeopleDrawerProps) {
  const asked = useQuery(askedQuery(id));
  const survey = asked.data?.survey;
  return (
    <RecordDrawer
      title={survey ? nameOf(survey) : commonTexts.participants}
      footer={survey && <Actions survey={survey} onRemind={() => onRemind(survey)} />}
    >
      <AsyncView
        query={asked}
        loaded={peopleTexts.loaded}
        skeleton={<TextSkeleton lines={10} />}
        isEmpty={({ recipients }) => recipients.length === 0}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={peopleTexts.emptyTitle}
            description={peopleTexts.emptyDescription}
          />
        }
      >
        {({ survey: known, recipients }) => (
          <div key={id} className="flex flex-col gap-4">
            <p className="text-sm text-ink-muted">
              {peopleTexts.summary(
                known.state,
                formatDay(known.dateSurvay),
                formatDay(known.endDate),
                answeredWords(known),
                rateWords(known.responseRate),
              )}
            </p>
            {/* The groups need all the room that a narrow drawer has. */}
            <div className="-mx-2">
              <PeopleList people={recipients} />
            </div>
          </div>
        )}
      </AsyncView>
    </RecordDrawer>
  );
}

function Actions({ survey, onRemind }: { survey: Evaluation; onRemind: () => void }) {
  const canRemind = survey.state === "Vigente" && survey.pending > 0;
  return (
    <>
      <LinkButton to={resultsAddress(survey.id)} icon={<ChartBar />}>
        {commonTexts.seeResults}
      </LinkButton>
      {canRemind && (
        <Button variant="primary" icon={<Send />} onClick={onRemind}>
          {commonTexts.sendReminder}
        </Button>
      )}
    </>
  );
}

/** More are drawn when they are asked for. */
const AT_ONCE = 100;

/** The people of a survey in groups, with the link of each. */
function PeopleList({ people }: { people: readonly Recipient[] }) {
  const [group, setGroup] = useState<Group>("todas");
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(AT_ONCE);
  const [scanned, setScanned] = useState<(Recipient & { link: string }) | null>(null);
  const matching = found(people, group, search);
  return (
    <Tabs
      label={peopleTexts.groups}
      value={group}
      onValueChange={(next) => setGroup(next as Group)}
      tabs={groupsOf(people)}
    >
      <div className="flex flex-col gap-3 px-2">
        <TextField
          type="search"
          label={peopleTexts.search}
          hideLabel
          placeholder={peopleTexts.searchPlaceholder}
          icon={<Search />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {matching.length === 0 && (
          <p className="py-6 text-center text-sm text-ink-muted">{peopleTexts.emptyGroup}</p>
        )}
        <ul className="flex flex-col divide-y">
          {matching.slice(0, shown).map((one) => (
            <PersonRow
              key={one.invitationId}
              person={one}
              onScan={(link) => setScanned({ ...one, link })}
            />
          ))}
        </ul>
        {matching.length > shown && (
          <Button onClick={() => setShown(shown + AT_ONCE)}>
            {commonTexts.showMore(matching.length - shown)}
          </Button>
        )}
      </div>
      {scanned && (
        <Dialog
          onClose={() => setScanned(null)}
          title={peopleTexts.linkOf(scanned.name)}
          description={
            scanned.recipient === "jefatura" ? peopleTexts.bossLink : peopleTexts.personalLink
          }
          size="sm"
        >
          <LinkCard
            address={scanned.link}
            label={peopleTexts.qrLabel(scanned.name)}
            fileName={commonTexts.fileName(scanned.name)}
          />
        </Dialog>
      )}
    </Tabs>
  );
}

interface PersonRowProps {
  person: Recipient;
  onScan: (link: string) => void;
}

function PersonRow({ person, onScan }: PersonRowProps) {
  const { name, state, canAnswer } = person;

  const withLink = (use: (link: string) => unknown) =>
    attempt(peopleTexts.linkFailed, async () => use(await showLink(person.invitationId)));

  return (
    <li className="flex items-start gap-2 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          <Badge tone={PROGRESS_TONES[state]}>{state}</Badge>
        </div>
        <p className="text-xs text-ink-muted">{placeOf(person)}</p>
        <p className="text-xs text-ink-muted">{mailOf(person)}</p>
      </div>
      {canAnswer && (
        <span className="flex shrink-0">
          <IconButton
            size="sm"
            label={peopleTexts.copyLinkOf(name)}
            icon={<Copy />}
            onClick={() => void withLink(copyLink)}
          />
          <IconButton
            size="sm"
            label={peopleTexts.qrOf(name)}
            icon={<QrCode />}
            onClick={() => void withLink(onScan)}
          />
        </span>
      )}
    </li>
  );
}

function placeOf({ recipient, area, company }: Recipient): string {
  const boss = recipient === "jefatura" ? peopleTexts.bossAnswers : null;
  return [boss, area, company].filter(Boolean).join(" · ");
}

/** When they answered, or how the mail to them fared. */
function mailOf(person: Recipient): string {
  if (person.answeredAt) return peopleTexts.answeredOn(formatDay(person.answeredAt));
  const last = person.lastSent ? peopleTexts.lastSentOn(formatMoment(person.lastSent)) : null;
  return [person.email, deliveryWords(person), last].filter(Boolean).join(" · ");
}

type Group = "todas" | "pendientes" | "respondidas" | "sin-correo";

const ANSWERED = "Respondida";

const BELONGS: Readonly<Record<Group, (one: Recipient) => boolean>> = {
  todas: () => true,
  pendientes: ({ state }) => state !== ANSWERED,
  respondidas: ({ state }) => state === ANSWERED,
  // Whoever answered without an address needs no link any more.
  "sin-correo": ({ state, email }) => email === null && state !== ANSWERED,
};

const LABELS: Readonly<Record<Group, string>> = peopleTexts.groupLabels;

interface GroupChoice {
  value: Group;
  label: string;
  /** How many are in it; of all of them the numbers above tell. */
  count?: number;
}

export function groupsOf(people: readonly Recipient[]): GroupChoice[] {
  return (Object.keys(LABELS) as Group[]).map((value) => ({
    value,
    label: LABELS[value],
    ...(value === "todas" ? {} : { count: people.filter(BELONGS[value]).length }),
  }));
}

/** Of a group, by words of the name or the area. */
export function found(people: readonly Recipient[], group: Group, search: string): Recipient[] {
  const words = fold(search).split(" ").filter(Boolean);
  return people.filter((one) => {
    const text = fold([one.name, one.area, one.company].filter(Boolean).join(" "));
    return BELONGS[group](one) && words.every((word) => text.includes(word));
  });
}
