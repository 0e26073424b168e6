/** One participant: what the register says of the person, and the form of results and of the data that only this course keeps. */

import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { coursesChanged } from "@/entities/course/course";
import { useStatusChoices } from "@/entities/lookups/lookups";
import { type Participant, refreshParticipant, updateParticipant } from "@/features/courses/api";
import {
  PARTICIPANT,
  PARTICIPANT_BLANK,
  PARTICIPANT_FIELDS,
  PARTICIPANT_SCHEMA,
  type ParticipantTyped,
} from "@/features/courses/detail/participant-form";
import { peopleTexts } from "@/features/courses/texts";
import { PERSON_PARTS } from "@/generated/records/person-views";
import { MoneyInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { formValues } from "@/platform/forms/typed";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { RecordSection } from "@/platform/records/record-section";
import { recordFacts } from "@/platform/records/record-view";
import { Button } from "@/platform/ui/button";
import { FactGroup, KeyValue } from "@/platform/ui/facts";
import { announce } from "@/platform/ui/live-region";
import { useCall } from "@/platform/ui/use-call";

interface ParticipantDetailProps {
  participant: Participant;
  /** Whether the course is complete. */
  closed: boolean;
  onClose: () => void;
}

export function ParticipantDetail({ participant, closed, onClose }: ParticipantDetailProps) {
  const [copies, setCopies] = useState(0);
  return (
    <div className="flex flex-col gap-5">
      <ParticipantFacts
        participant={participant}
        closed={closed}
        onRefreshed={() => setCopies(copies + 1)}
      />
      <ParticipantForm key={copies} participant={participant} onClose={onClose} />
    </div>
  );
}

/** What the form below asks, and a salary, which is told in the record of the person only. */
const NOT_HERE = {
  ...Object.fromEntries(Object.keys(PARTICIPANT_FIELDS).map((name) => [name, null])),
  ...{ statusName: null, hasGrossSalary: null },
};

interface FactsProps {
  participant: Participant;
  closed: boolean;
  onRefreshed: () => void;
}

/** What a course keeps of a person, and copying it anew. */
export function ParticipantFacts({ participant, closed, onRefreshed }: FactsProps) {
  const { identity, work, boss, sence } = PERSON_PARTS;
  return (
    <div className="flex flex-col gap-4">
      <KeyValue
        items={[identity, work, sence].flatMap(({ fields }) =>
          recordFacts<Participant>(fields, participant, NOT_HERE),
        )}
      />
      <FactGroup title={boss.title}>
        <KeyValue items={recordFacts<Participant>(boss.fields, participant, NOT_HERE)} />
      </FactGroup>
      <RefreshButton participant={participant} closed={closed} onRefreshed={onRefreshed} />
    </div>
  );
}

/** In a completed course only what is missing is copied; what was registered is history. */
function RefreshButton({ participant, closed, onRefreshed }: FactsProps) {
  const client = useQueryClient();
  const { run: refresh, busy } = useCall(async () => {
    await refreshParticipant(participant.participant_id);
    await coursesChanged(client);
    onRefreshed();
    announce(peopleTexts.refreshed);
  }, peopleTexts.refreshFailed);

  return (
    <Button
      size="sm"
      icon={<RefreshCw />}
      loading={busy}
      className="self-start"
      onClick={() => void refresh()}
    >
      {closed ? peopleTexts.complete : peopleTexts.refresh}
    </Button>
  );
}

interface ParticipantFormProps {
  participant: Participant;
  onClose: () => void;
}

export function ParticipantForm({ participant, onClose }: ParticipantFormProps) {
  const client = useQueryClient();
  const statuses = useStatusChoices();
  const form = useRecordForm({
    schema: PARTICIPANT_SCHEMA,
    values: formValues(PARTICIPANT_BLANK, participant),
    updatedAt: participant.updatedAt,
    fields: PARTICIPANT_FIELDS,
    required: ["name"],
    noun: peopleTexts.noun,
    draft: { key: "participant", id: participant.participant_id, omit: ["grossSalary"] },
    save: async (changes, _all, { updatedAt }) => {
      const body = { ...changes, ...(updatedAt && { updatedAt }) };
      const saved = await updateParticipant(participant.participant_id, body);
      await coursesChanged(client);
      return saved;
    },
    onSaved: onClose,
  });
  return (
    <RecordForm
      form={form}
      label={peopleTexts.editing(participant.name)}
      place="drawer"
      submitLabel={peopleTexts.save}
      onCancel={onClose}
    >
      <RecordSection record={PARTICIPANT} section="result" options={{ status: statuses }} />
      <RecordSection
        record={PARTICIPANT}
        section="sence"
        inputs={
          participant.hasGrossSalary
            ? {
                grossSalary: (
                  <MoneyInput<ParticipantTyped> name="grossSalary" hint={peopleTexts.salaryKept} />
                ),
              }
            : {}
        }
      />
      <RecordSection record={PARTICIPANT} section="copy" />
    </RecordForm>
  );
}
