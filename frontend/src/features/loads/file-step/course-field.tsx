/** The course whose participants are loaded. */
import { findOpenCourses, useCourseName } from "@/features/loads/api/courses";
import { SearchCombobox } from "@/shared/forms/inputs/search-combobox";

interface CourseFieldProps {
  courseId: number | null;
  onCourseChange: (courseId: number) => void;
}

export function CourseField({ courseId, onCourseChange }: CourseFieldProps) {
  const name = useCourseName(courseId);
  return (
    <div className="max-w-xl">
      <SearchCombobox
        label="Curso"
        hint="Las personas del archivo quedan inscritas en este curso."
        value={courseId === null ? "" : String(courseId)}
        shown={name ?? ""}
        load={findOpenCourses}
        cacheKey="open-courses"
        onChoose={({ value }) => onCourseChange(Number(value))}
      />
    </div>
  );
}
