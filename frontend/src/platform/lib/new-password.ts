/** What a new password must be, as the server has it. */

const LEAST = 10;
const MOST = 128;

export const LENGTH_WORDS = `Usa una contraseña de ${LEAST} a ${MOST} caracteres.`;
export const UNEQUAL_WORDS = "Las dos contraseñas no coinciden.";

/** Its spaces count, so nothing is trimmed. */
export function hasRightLength(password: string): boolean {
  return password.length >= LEAST && password.length <= MOST;
}
