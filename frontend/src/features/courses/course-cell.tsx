/** A cell of the list of courses while it is edited. */

import { useQueryClient } from "@tanstack/react-query";
import { COURSES_KEY, coursesChanged } from "@/entities/course/course";
import { useThematicAreaChoices } from "@/entities/lookups/lookups";
import { type Course, type CourseChanges, updateCourse } from "@/features/courses/api";
import { COURSE } from "@/generated/records/course";
import { CellForm, type CellFormProps } from "@/platform/lists/cell-form";

export function CourseCell(props: CellFormProps<Course>) {
  const { course_id, courseName } = props.row;
  const client = useQueryClient();
  return (
    <CellForm
      {...props}
      record={COURSE}
      name={courseName}
      choices={{ topicArea: useThematicAreaChoices() }}
      listKey={COURSES_KEY}
      idName="course_id"
      send={(changes) => updateCourse(course_id, changes as CourseChanges)}
      onSaved={() => void coursesChanged(client)}
    />
  );
}
