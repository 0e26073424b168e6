/** A course whose franchise can be told by heart: UTM 67.294, 20 hours, 180.000 a person. */
import { givenCompany, givenCourse } from "../courses/given.ts";
import { type Ask, json } from "../support/asking.ts";
import { freshRut } from "../support/ruts.ts";

/** Exactly the limits of the first two tranches, one peso more, and somebody without franchise. */
export const SALARIES = [1_682_350, 3_364_700, 3_364_701, null] as const;

export async function givenPriced(ask: Ask, courseName: string): Promise<number> {
  const { course_id } = await givenCourse(ask, courseName, {
    initialDate: "2025-01-06",
    endDate: "2025-01-10",
    totalHours: 20,
    participatingValue: 180_000,
    senceHourValue: 7_000,
  });
  const company = await givenCompany(ask);
  const participants = [];
  for (const grossSalary of SALARIES) {
    const rut = freshRut("person");
    const name = `Renta ${grossSalary ?? "desconocida"} ${rut.slice(-5, -2)}`;
    await ask(
      "/api/createpeople",
      json("POST", { name, rut, company, grossSalary, franchiseSence: grossSalary !== null }),
    );
    participants.push({ rut });
  }
  await ask("/api/createparticipantlist", json("POST", { course_id, participants }));
  return course_id;
}

export interface KnownFranchise {
  totals: { franchise: number; companyCost: number };
  participants: { participant_id: number; franchise: number }[];
}

export function franchiseOf(ask: Ask, courseId: number): Promise<KnownFranchise> {
  return ask<KnownFranchise>(`/api/courses/${courseId}/franchise`);
}

export function utm(ask: Ask): Promise<{ month: string; value: number }[]> {
  return ask("/api/sence/utm");
}

/** Null takes a month away. */
export function setUtm(ask: Ask, values: Readonly<Record<string, number | null>>) {
  const months = Object.entries(values).map(([month, value]) => ({ month, value }));
  return ask("/api/sence/utm", json("PUT", { months }));
}
