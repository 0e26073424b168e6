/** Where a person goes from the course form. */
import { useLocation, useNavigate } from "react-router";
import type { SavedCourse } from "@/features/course-form/api/course-calls";
import { ADD_PARTICIPANTS } from "@/features/course-form/course-form";
import { courseTexts } from "@/features/course-form/texts";
import { PATHS, withQuery } from "@/platform/lib/paths";
import { announce } from "@/platform/ui/live-region";

interface CourseExits {
  saved: (course: SavedCourse, intent: string) => void;
  cancelled: () => void;
}

/** The key that the router gives to the first page of a visit. */
const FIRST_PAGE = "default";

export function useCourseExits(fallback: string): CourseExits {
  const navigate = useNavigate();
  const { key } = useLocation();
  return {
    saved({ course_id, courseName }, intent) {
      announce(courseTexts.saved(courseName));
      const place = intent === ADD_PARTICIPANTS ? { tab: "personas", agregar: "si" } : {};
      // The form has served: going back leads to where the person came from.
      void navigate(withQuery(PATHS.courseDetail, { id: course_id, ...place }), { replace: true });
    },
    cancelled: () => void (key === FIRST_PAGE ? navigate(fallback) : navigate(-1)),
  };
}
