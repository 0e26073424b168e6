/** One person beside the list: read, edited or new. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Person } from "@/features/people/people-api";
import { personQuery } from "@/features/people/people-queries";
import { PersonActions } from "@/features/people/person-actions";
import { PersonTabs } from "@/features/people/person-tabs";
import { ANOTHER, PEOPLE_NOUNS } from "@/features/people/person-words";
import { late } from "@/shared/lib/late";
import { countWords } from "@/shared/lists/list-words";
import { RecordDrawer, useRecordPlace } from "@/shared/lists/record-drawer";
import { AsyncView } from "@/shared/ui/async-view";
import { Banner } from "@/shared/ui/banner";
import { announce } from "@/shared/ui/live-region";
import { TextSkeleton } from "@/shared/ui/skeleton";

/** Most visits only read. */
const PersonForm = late(
  async () => (await import("@/features/people/person-form")).PersonForm,
  () => <TextSkeleton lines={8} />,
);

export function PersonDrawer({ id }: { id: number }) {
  const query = useQuery(personQuery(id));
  const { editing } = useRecordPlace();
  const person = query.data;
  return (
    <RecordDrawer
      title={person?.name ?? "Persona"}
      footer={person && !editing && <PersonActions person={person} />}
    >
      <AsyncView
        query={query}
        loadingLabel="Cargando la persona…"
        skeleton={<TextSkeleton lines={8} />}
      >
        {(known) => (editing ? <Editor person={known} /> : <PersonTabs person={known} />)}
      </AsyncView>
    </RecordDrawer>
  );
}

function Editor({ person }: { person: Person }) {
  const { read } = useRecordPlace();
  return (
    <PersonForm
      key={person.people_id}
      person={person}
      onCancel={() => read()}
      onSaved={() => {
        announce("Persona guardada.");
        read();
      }}
    />
  );
}

export function NewPersonDrawer() {
  const { close, read } = useRecordPlace();
  const [made, setMade] = useState<string[]>([]);
  return (
    <RecordDrawer title="Nueva persona">
      {made.length > 0 && (
        <div className="pb-4">
          <Banner tone="success" title={`${made.at(-1)} quedó guardada`}>
            {made.length > 1 && countWords(PEOPLE_NOUNS, made.length)}
          </Banner>
        </div>
      )}
      <PersonForm
        key={made.length}
        person={null}
        onCancel={close}
        onSaved={(saved, intent) => {
          if (intent === ANOTHER) setMade((before) => [...before, saved.name]);
          else {
            announce(`${saved.name} quedó guardada.`);
            read(saved.people_id);
          }
        }}
      />
    </RecordDrawer>
  );
}
