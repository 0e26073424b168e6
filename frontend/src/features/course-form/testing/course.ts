/** A course as its form reads it, and a server that knows it. */
import type { CourseDetail } from "@/features/course-form/model/course-values";
import { knownAnswers, onePage, theData } from "@/testing/known-answers";
import type { TestServer } from "@/testing/test-server";

export function aCourse(parts: Partial<CourseDetail> = {}): CourseDetail {
  return {
    ...{ course_id: 9, courseName: "Excel intermedio", courseSenceName: null },
    ...{ company_id: 3, companyName: "Minera Andina", supplier_id: null, supplierName: null },
    ...{ topicArea: 7, topicAreaName: "Ofimática", modality: "Presencial" },
    ...{ initialDate: "2027-03-02", endDate: "2027-03-06", jornada: "AM" },
    ...{ hourInit: "09:00", hourFinish: "13:00" },
    ...{ region: "Maule", commune: "Talca", address: "1 Sur 200", city: "Talca" },
    ...{ totalHours: 20, participatingValue: 180_000, senceHourValue: 5_000 },
    ...{ courseCodeSence: null, senceActionId: null, senceCommunicatedAt: null },
    ...{ bipartite: false, active: true, isComplete: false, warnings: [] },
    updatedAt: "2026-11-21T14:02:00-03:00",
    rapporteurs: {
      active: [{ rapporteur_id: 1, name: "Ana Rojas", specialty: "Excel", supplierName: null }],
      removed: [{ rapporteur_id: 2, name: "Luis Díaz", specialty: null, supplierName: "OTEC" }],
    },
    ...parts,
    // A record may have fields that no test is about.
  } as unknown as CourseDetail;
}

const EVA = { rapporteur_id: 5, name: "Eva Mora", specialty: "Ventas", supplierName: "OTEC Uno" };

/** The satisfaction of course 9, of which no mail has gone out yet. */
export const SURVEY = {
  ...{ id: 30, surveyData_id: 4, title: "Satisfacción general", type: "Satisfacción" },
  ...{ initialDate: "2027-03-06", endDate: "2027-03-21", mailing_frequency: 3 },
  ...{ status: true, state: "Programada", amountSent: 0, locked: false },
};

type Answers = Parameters<typeof knownAnswers>[0];

export function answerCourses(server: TestServer, answers: Answers = {}): void {
  server.answers(
    knownAnswers({
      "GET /api/get_course/9": theData(aCourse()),
      "GET /api/getSurvey/9": theData({ satisfaction: null, transfer: null }),
      "GET /api/getcompanies": theData([
        { company_id: 3, name: "Minera Andina", active: true },
        { company_id: 4, name: "Transportes Maipo", active: true },
      ]),
      "GET /api/getThematicAreas": theData([{ id: 7, name: "Ofimática" }]),
      "GET /api/getsuppliers": onePage([]),
      "GET /api/getRapporteurs": onePage([EVA, { ...EVA, rapporteur_id: 1, name: "Ana Rojas" }]),
      "GET /api/getSurveyInfo": theData([
        ...[{ surveyData_id: 4, title: "Satisfacción general", tables: 2, aboutRapporteurs: 0 }],
      ]),
      "GET /api/settings/surveys": theData({
        satisfaction: { opensAfter: 0, lasts: 15, frequency: 3 },
        transfer: { opensAfter: 90, lasts: 30, frequency: 7 },
      }),
      "GET /api/settings/sence": {
        body: { data: { aboveMaximum: "limitar" }, meta: { updatedAt: null } },
      },
      "GET /api/sence/hourValues": theData([
        {
          ...{ modality: "Presencial", value: 5_000, resolution: "Res. 1" },
          ...{ validFrom: "2027-01-01", validTo: null },
        },
      ]),
      "PUT /api/updatecourse/9": ({ body }) => {
        const { courseName = "Excel intermedio" } = JSON.parse(body);
        return theData({ course_id: 9, courseName, updatedAt: "2026-11-21T15:00:00-03:00" });
      },
      "POST /api/createcourse": ({ body }) => ({
        ...theData({ course_id: 12, courseName: JSON.parse(body).courseName, updatedAt: "x" }),
        status: 201,
      }),
      "POST /api/SurveyCourse": theData({}),
      "POST /api/add_participant_course": theData({ added: [], already: [], disabled: [] }),
      ...answers,
    }),
  );
}
