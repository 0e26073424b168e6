/** Which number an error bears and what it says, for the error page. */
import { isRouteErrorResponse } from "react-router";
import { ApiError } from "@/shared/api/errors";

const DEFAULT_STATUS = 500;

export interface PageFault {
  status: number;
  /** Words for whoever repairs it; empty when there are none worth showing. */
  message: string;
}

/** An error without a number counts as a 500. */
export function faultOf(error: unknown): PageFault {
  if (isRouteErrorResponse(error)) return { status: error.status, message: textOf(error.data) };
  if (error instanceof ApiError) return { status: error.status || DEFAULT_STATUS, message: "" };
  return { status: DEFAULT_STATUS, message: "" };
}

/** A redirect that was thrown too late for the router: where it leads, else null. */
export function redirectOf(error: unknown): string | null {
  if (!(error instanceof Response) || error.status < 300 || error.status >= 400) return null;
  return error.headers.get("Location");
}

function textOf(data: unknown): string {
  return typeof data === "string" ? data : "";
}
