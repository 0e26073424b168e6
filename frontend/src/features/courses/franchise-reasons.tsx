/** Why there is no franchise, or may be none: each reason leads to the very field that mends it. */
import { Link } from "react-router";
import { detailAddress, editAddress, participantAddress } from "@/features/courses/addresses";
import type { Course } from "@/features/courses/api";
import type { components } from "@/generated/schema";
import { useSession } from "@/platform/api/session";
import { PATHS, withQuery } from "@/platform/lib/paths";

/** Where something is mended: in the course, its supplier, or one participant. */
export interface ReasonPlace {
  courseId: number;
  supplierId: number | null;
  /** Month of the UTM that is needed. */
  utmMonth: string;
  /** The one whom it is about; nobody: all of them. */
  participantId?: number | undefined;
}

export const utmAddress = (month: string) =>
  withQuery(PATHS.settings, { seccion: "sence", parte: "utm", campo: month });

export const maximumAddress = withQuery(PATHS.settings, { seccion: "sence", parte: "valores" });

export type Reason = components["schemas"]["Reason"]["reason"];

/** Reason -> the field of the course that mends it. */
const OF_COURSE: Readonly<Partial<Record<Reason, keyof Course>>> = {
  without_code: "courseCodeSence",
  too_short: "totalHours",
  without_price: "participatingValue",
  without_hour_value: "senceHourValue",
  not_communicated: "senceCommunicatedAt",
  communicated_late: "senceCommunicatedAt",
};

/** Reason -> the field of the participant. */
const OF_PARTICIPANT: Readonly<
  Partial<Record<Reason, keyof components["schemas"]["ParticipantChanges"]>>
> = {
  without_franchise: "franchiseSence",
  without_salary: "grossSalary",
  without_attendance: "attendance",
  attendance: "attendance",
  not_signed: "djSigned",
};

/** Null where nothing is to be mended, or not by the signed-in user. */
export function reasonAddress(
  reason: Reason,
  { courseId, supplierId, utmMonth, participantId }: ReasonPlace,
  isAdmin: boolean,
): string | null {
  const field = OF_COURSE[reason];
  if (field) return editAddress(courseId, field);
  const own = OF_PARTICIPANT[reason];
  if (own && participantId !== undefined) return participantAddress(courseId, participantId, own);
  if (reason === "without_attendance") return detailAddress(courseId, "personas", { falta: true });
  if (own) return detailAddress(courseId, "personas");
  if (reason === "without_utm") return isAdmin ? utmAddress(utmMonth) : null;
  if (reason !== "not_otec" || supplierId === null) return null;
  return withQuery(PATHS.providers, { ver: supplierId, editar: "si", campo: "isOtec" });
}

interface ReasonTextProps {
  reason: Reason;
  text: string;
  place: ReasonPlace;
}

/** What is to be done stands after the colon, and is the link. */
export function ReasonText({ reason, text, place }: ReasonTextProps) {
  const isAdmin = useSession((state) => state.user?.isAdmin ?? false);
  const to = reasonAddress(reason, place, isAdmin);
  const colon = text.indexOf(": ");
  if (to === null || colon < 0) return text;
  return (
    <>
      {text.slice(0, colon + 2)}
      <Link to={to} className="link">
        {text.slice(colon + 2).replace(/\.$/, "")}
      </Link>
      .
    </>
  );
}

/** Whether it is a fact of somebody or of the course, which nobody is to mend. */
export function isFact(reason: Reason): boolean {
  return reason === "attendance" || reason === "too_short";
}

export function isOfParticipants(reason: Reason): boolean {
  return reason in OF_PARTICIPANT;
}
