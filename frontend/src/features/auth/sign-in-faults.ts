/** The words for a sign-in that was refused. */
import { ApiError, describeError } from "@/shared/api/errors";

const WRONG = "El correo o la contraseña no coinciden.";
const TOO_MANY = "Hubo demasiados intentos seguidos. Espera un minuto y vuelve a intentarlo.";

export function isWrongCredentials(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** One text for an unknown person and a wrong password: which one it was is nobody's business. */
export function signInFault(error: unknown): string {
  if (isWrongCredentials(error)) return WRONG;
  if (error instanceof ApiError && error.status === 429) return TOO_MANY;
  return describeError(error).message;
}
