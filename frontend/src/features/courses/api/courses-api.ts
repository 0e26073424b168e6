/** The calls about courses. */
import { dataOf, pageOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import type { BulkRows } from "@/shared/lists/bulk";
import type { ListQuery } from "@/shared/lists/list-place";
import { asQueryOf } from "@/shared/lists/list-rows";

type Schemas = components["schemas"];
export type Course = Schemas["Course"];
export type CourseDetail = Schemas["CourseDetail"];
export type CourseState = Course["state"];
export type Copy = Schemas["Duplicate"];

const at = (id: number) => ({ params: { path: { course_id: id } } });

export function listCourses(query: ListQuery, signal: AbortSignal) {
  const asked = asQueryOf<"/api/get_courses">(query);
  return pageOf(api.GET("/api/get_courses", { params: { query: asked }, signal }));
}

export function getCourse(id: number, signal: AbortSignal): Promise<CourseDetail> {
  return dataOf(api.GET("/api/get_course/{course_id}", { ...at(id), signal }));
}

export function setCourseActive(id: number, active: boolean): Promise<Course> {
  return active
    ? dataOf(api.PUT("/api/enable_course/{course_id}", at(id)))
    : dataOf(api.PUT("/api/disable_course/{course_id}", at(id)));
}

export function setManyActive(rows: BulkRows, active: boolean) {
  const body = { ...rows, action: active ? "enable" : "disable" } as Schemas["CoursesBulk"];
  return dataOf(api.POST("/api/courses/bulk", { body }));
}

export function setCourseComplete(id: number, isComplete: boolean): Promise<Course> {
  return dataOf(api.PUT("/api/updatecourse/{course_id}", { ...at(id), body: { isComplete } }));
}

export function duplicateCourse(id: number, body: Copy, key: string): Promise<Course> {
  const headers = { "Idempotency-Key": key };
  return dataOf(api.POST("/api/courses/{course_id}/duplicate", { ...at(id), body, headers }));
}
