/** Who was enrolled, who was in the course already and who could not be. */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Added } from "@/features/people/people-api";
import { PEOPLE_NOUNS } from "@/features/people/person-words";
import type { FoundChoice } from "@/shared/forms/inputs/search-choices";
import { formatList } from "@/shared/lib/format";
import { PATHS, withQuery } from "@/shared/lib/paths";
import { agreeing, countWords } from "@/shared/lists/list-words";
import { Banner } from "@/shared/ui/banner";
import { Remarks } from "@/shared/ui/remarks";

const NAMED = 5;

interface EnrolResultProps {
  added: Added;
  course: FoundChoice;
}

export function EnrolResult({ added, course }: EnrolResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <Banner tone="success" title={enrolledWords(added.added.length)}>
        <Link to={withQuery(PATHS.courseDetail, { id: Number(course.value) })} className="link">
          {course.label}
        </Link>
      </Banner>
      <Left people={added.already} reason="ya en el curso" />
      <Left people={added.disabled} reason="sin inscribir: deshabilitadas" />
      <Remarks remarks={added.warnings} />
    </div>
  );
}

function Left({ people, reason }: { people: readonly { name: string }[]; reason: string }) {
  if (people.length === 0) return null;
  return (
    <Banner tone="info" title={`${countWords(PEOPLE_NOUNS, people.length)} ${reason}`}>
      {namesOf(people.map(({ name }) => name))}
    </Banner>
  );
}

export function enrolledWords(count: number): string {
  return `${countWords(PEOPLE_NOUNS, count)} ${agreeing(PEOPLE_NOUNS, "inscrit", count)}`;
}

/** The first few by name, the rest by number. */
export function namesOf(names: readonly string[]): string {
  if (names.length <= NAMED) return formatList(names);
  return formatList([...names.slice(0, NAMED), `${names.length - NAMED} más`]);
}
