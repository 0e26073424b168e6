/** What is known of a person, in four parts. */
import { useState } from "react";
import type { Person } from "@/features/people/people-api";
import { PersonCourses } from "@/features/people/person-courses";
import { BossFacts, PersonFacts } from "@/features/people/person-facts";
import { PERSON_FIELDS } from "@/features/people/person-fields";
import { HistoryList } from "@/shared/history/history-list";
import { Remarks } from "@/shared/ui/remarks";
import { Tabs } from "@/shared/ui/tabs";

const TABS = [
  { value: "data", label: "Datos" },
  { value: "boss", label: "Jefatura" },
  { value: "courses", label: "Historial de cursos" },
  { value: "activity", label: "Actividad" },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** The chosen part stays while one walks from person to person. */
export function PersonTabs({ person }: { person: Person }) {
  const [tab, setTab] = useState<Tab>("data");
  return (
    <div className="flex flex-col gap-4">
      <Remarks remarks={person.warnings} />
      <Tabs
        label="Partes de la ficha"
        value={tab}
        onValueChange={(next) => setTab(next as Tab)}
        tabs={TABS}
      >
        <Part tab={tab} person={person} />
      </Tabs>
    </div>
  );
}

function Part({ tab, person }: { tab: Tab; person: Person }) {
  switch (tab) {
    case "data":
      return <PersonFacts key={person.people_id} person={person} />;
    case "boss":
      return <BossFacts person={person} />;
    case "courses":
      return <PersonCourses key={person.people_id} id={person.people_id} />;
    default:
      return <HistoryList entity="person" id={person.people_id} labels={PERSON_FIELDS} />;
  }
}
