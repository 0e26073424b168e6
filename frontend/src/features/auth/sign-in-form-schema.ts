/** What the sign-in form takes before it asks the server. */
import * as z from "zod/mini";

export const signInSchema = z.object({
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "Escribe tu correo electrónico."),
      z.email("Escribe el correo completo, por ejemplo nombre@empresa.cl."),
    ),
  password: z.string().check(z.minLength(1, "Escribe tu contraseña.")),
});

export type SignInFields = z.infer<typeof signInSchema>;
