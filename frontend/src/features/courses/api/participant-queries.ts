/** What the screens know of the participants of a course. */
import { useSearchParams } from "react-router";
import { listParticipants, type Participant } from "@/features/courses/api/participants-api";
import { courseIdIn } from "@/features/courses/model/addresses";
import { COURSES_KEY } from "@/shared/courses/course-changes";
import type { ListQuery } from "@/shared/lists/list-place";
import { useListRows } from "@/shared/lists/list-rows";

/** Of the course that the address names. */
export function useParticipantRows(query: ListQuery) {
  const [place] = useSearchParams();
  const courseId = courseIdIn(place);
  const key = [...COURSES_KEY, "participants", courseId];
  return useListRows<Participant>(key, query, (asked, signal) =>
    listParticipants(courseId, asked, signal),
  );
}
