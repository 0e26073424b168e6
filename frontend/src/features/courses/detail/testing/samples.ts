/** The people of a course as tests need them: one with all results, one with none, and one who left. */
import type { CourseDetail, Participant } from "@/features/courses/api";

export const ANA = {
  ...{ participant_id: 1, course_id: 9, people_id: 11, name: "Ana Soto", rut: "12531909-2" },
  ...{ active: true, company: 3, companyName: "Minera Andina", isExternal: false },
  ...{ attendance: 95, attendedHours: 19, grade: 6, status: 2, statusName: "Aprobado" },
  ...{ djSigned: false, franchiseSence: true, hasGrossSalary: true, result: null },
  updatedAt: "2026-03-05T10:00:00-03:00",
} as unknown as Participant;
export const BETO = {
  ...ANA,
  ...{ participant_id: 2, people_id: 12, name: "Beto Ríos", rut: "7654321-6" },
  ...{ attendance: null, attendedHours: null, grade: null, status: null, statusName: null },
} as Participant;
export const CARLA = {
  ...ANA,
  participant_id: 3,
  people_id: 13,
  name: "Carla Díaz",
  active: false,
};
export const COURSE = {
  ...{ course_id: 9, courseName: "Excel", company_id: 3, companyName: "Minera Andina" },
  ...{ initialDate: "2026-03-02", endDate: "2026-03-06", totalHours: 20, state: "por_cerrar" },
  ...{ active: true, isComplete: false, participantCount: 2 },
  passRule: { passGrade: 4, passAttendance: 75 },
  participants: [ANA, BETO, CARLA],
} as unknown as CourseDetail;
export const STATUSES = [
  { id: 2, StatusName: "Aprobado", countsAsTrained: true, result: "passed" },
  { id: 3, StatusName: "Reprobado", countsAsTrained: true, result: "failed" },
];
