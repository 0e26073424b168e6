/** What the sign-in form takes, and what is wrong with it before the server is asked. */

export interface SignInFields {
  email: string;
  password: string;
}

/** A message for each field that needs one. */
export type SignInFaults = Partial<Record<keyof SignInFields, string>>;

export const NO_FIELDS: SignInFields = { email: "", password: "" };

/** Enough to catch a slip; whether the address exists is the server's to say. */
const ADDRESS = /^\S+@\S+\.\S+$/;

export function faultsIn({ email, password }: SignInFields): SignInFaults {
  const faults: SignInFaults = {};
  if (email.trim() === "") faults.email = "Escribe tu correo electrónico.";
  else if (!ADDRESS.test(email.trim())) {
    faults.email = "Escribe el correo completo, por ejemplo nombre@empresa.cl.";
  }
  if (password === "") faults.password = "Escribe tu contraseña.";
  return faults;
}
