/** The results of a course as its people are shown: what is typed, saved and in the way. */

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { CourseDetail } from "@/features/courses/api";
import type { CellEdit, CellPlace } from "@/features/courses/detail/results";
import { keeperOf, type ResultsNow } from "@/features/courses/detail/results-keeper";
import type { Choice } from "@/platform/ui/select-field";

export interface ResultsState extends ResultsNow {
  /** Takes many edits at once, as one step; `told` offers the way back in a message of its own. */
  edit: (edits: readonly CellEdit[], told?: boolean) => void;
  retry: () => void;
}

/** `onShow` leads to a cell whose change was taken back or done again. */
export function useResults(
  course: CourseDetail,
  statuses: readonly Choice[],
  onShow: (place: CellPlace) => void,
): ResultsState {
  const keeper = keeperOf(useQueryClient(), course, statuses);
  const now = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const show = useEffectEvent(onShow);
  useEffect(() => keeper.knows(course, statuses));
  useEffect(() => keeper.shows((place) => show(place)), [keeper]);
  return { ...now, edit: keeper.edit, retry: keeper.retry };
}
