/** What went wrong with a call, and how to tell a person. */
import { SERVER_ERROR } from "@/platform/lib/fixed-texts";

/** The body of every error answer; with no answer at all, only the two fixed fields. */
export interface ErrorBody {
  error: true;
  message: string;
  code?: string | undefined;
  errors?: Record<string, string[]> | undefined;
  requestId?: string | undefined;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }

  get code(): string {
    return this.body.code ?? this.body.message;
  }

  /** The messages of each field, for forms. */
  get fields(): Record<string, string[]> {
    return this.body.errors ?? {};
  }
}

interface ToldError {
  message: string;
  canRetry: boolean;
  /** Technical words without personal data, to be copied. */
  detail: string;
}

const NO_CONNECTION =
  "No pudimos conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.";
const TIMED_OUT = "El servidor no respondió a tiempo.";
const FORBIDDEN = "No tienes permiso para ver esta sección.";
const UNEXPECTED = "Algo falló de nuestro lado. Tus datos están a salvo; vuelve a intentarlo.";

/** Retrying cannot help when the answer would be the same. */
const FINAL_STATUSES = new Set([400, 401, 403, 404, 409, 410, 413, 415, 422]);

export function describeError(error: unknown): ToldError {
  const known = error instanceof ApiError;
  return {
    message: known ? messageOf(error) : UNEXPECTED,
    canRetry: !(known && FINAL_STATUSES.has(error.status)),
    detail: detailOf(error),
  };
}

function messageOf({ status, body }: ApiError): string {
  if (body.message === SERVER_ERROR) return NO_CONNECTION;
  if (status === 403 && (body.code ?? "forbidden") === "forbidden") return FORBIDDEN;
  if (status === 504 || status === 408) return TIMED_OUT;
  return body.message || UNEXPECTED;
}

function detailOf(error: unknown): string {
  const known = error instanceof ApiError ? error : null;
  return [
    `Ruta: ${globalThis.location.pathname}`,
    `Hora: ${new Date().toISOString()}`,
    `Estado: ${known ? known.status : "sin respuesta"}`,
    `Código: ${known?.code ?? (error instanceof Error ? error.name : "desconocido")}`,
    `Solicitud: ${known?.body.requestId ?? "sin número"}`,
  ].join("\n");
}
