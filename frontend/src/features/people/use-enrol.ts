/** Enrolling people in a course, and what came of it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Added, enrolPeople, idsOf } from "@/features/people/people-api";
import { usePeopleChanged } from "@/features/people/people-queries";
import { describeError } from "@/shared/api/errors";
import { coursesChanged } from "@/shared/courses/course-changes";
import type { BulkRows } from "@/shared/lists/bulk";

interface Enrolment {
  enrolling: boolean;
  added: Added | null;
  fault: string | null;
  /** Answers whether it was done. */
  enrol: (courseId: number) => Promise<boolean>;
}

export function useEnrol(rows: BulkRows): Enrolment {
  const client = useQueryClient();
  const changed = usePeopleChanged();
  const [enrolling, setEnrolling] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function enrol(courseId: number): Promise<boolean> {
    setEnrolling(true);
    setFault(null);
    try {
      setAdded(await enrolPeople(courseId, await idsOf(rows)));
      await Promise.all([changed(), coursesChanged(client)]);
      return true;
    } catch (error) {
      setFault(describeError(error).message);
      return false;
    } finally {
      setEnrolling(false);
    }
  }

  return { enrolling, added, fault, enrol };
}
