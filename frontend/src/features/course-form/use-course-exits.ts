/** Where a person goes from the course form. */
import { useLocation, useNavigate } from "react-router";
import type { SavedCourse } from "@/features/course-form/api/course-calls";
import { ADD_PARTICIPANTS } from "@/features/course-form/course-form";
import { courseTexts } from "@/features/course-form/texts";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { announce } from "@/platform/ui/live-region";

export function useCourseExits(fallback: string) {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  // Whoever was sent here to mend a field goes back to where it was missed.
  const isMending = key !== "default" && new URLSearchParams(search).has("campo");
  return {
    saved({ course_id, courseName }: SavedCourse, intent: string): void {
      announce(courseTexts.saved(courseName));
      if (isMending && intent !== ADD_PARTICIPANTS) return void navigate(-1);
      const place = intent === ADD_PARTICIPANTS ? { tab: "personas", agregar: "si" } : {};
      // The form has served: going back leads to where the person came from.
      void navigate(withQuery(PATHS.courseDetail, { id: course_id, ...place }), { replace: true });
    },
    // The router gives the key "default" to the first page of a visit.
    cancelled: () => void (key === "default" ? navigate(fallback) : navigate(-1)),
  };
}
