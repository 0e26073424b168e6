/** The one file that builds addresses inside the product. */

export const PATHS = {
  panel: "/",
  login: "/login",
  logout: "/logout",
  callback: "/callback",
  courses: "/courses",
  providers: "/providers",
  people: "/people",
  companies: "/companies",
  selectable: "/selectable",
  settings: "/settings",
  help: "/help",
  estimate: "/estimate",
  evaluations: "/evaluations",
  dataQuality: "/data-quality",
  exportWidget: "/export-widget",
  massiveLoad: "/massive-load",
  massiveLoadErrors: "/error-massive-load",
  survey: "/survey",
  surveyEdit: "/survey/edit",
  surveyView: "/survey/view",
  courseDetail: "/detail/course",
  newCourse: "/form/new-course",
  editCourse: "/form/edit-course",
  personRecord: "/people/record",
  certificate: "/people/certificate",
  answer: "/answer/:token",
  answerDoor: "/answer/course/:token",
} as const;

/** The form that one person answers. */
export function answerAddress(token: string): string {
  return PATHS.answer.replace(":token", encodeURIComponent(token));
}

/** Where the participants of a course say who they are, to find their own form. */
export function doorAddress(token: string): string {
  return PATHS.answerDoor.replace(":token", encodeURIComponent(token));
}

type Parameter = string | number | null | undefined;

/** An address with its query; empty parameters are left out. */
export function withQuery(path: string, parameters: Readonly<Record<string, Parameter>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
