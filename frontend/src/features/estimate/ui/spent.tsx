/** What courses of an area cost; it leads to the courses of the area. */
import { Link, useSearchParams } from "react-router";
import { type CourseState, coursesAddress } from "@/features/estimate/model/place";
import { Amount } from "@/features/estimate/ui/amount";

interface SpentProps {
  value: number | null;
  state: CourseState;
  /** Null: no courses belong to it. */
  areaId: number | null;
}

export function Spent({ value, state, areaId }: SpentProps) {
  const [query] = useSearchParams();
  if (areaId === null || !value) return <Amount value={value} />;
  return (
    <Link to={coursesAddress(query, { state, areaId })} className="link">
      <Amount value={value} />
      <span className="sr-only"> (ver sus cursos)</span>
    </Link>
  );
}
