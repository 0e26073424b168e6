/** What people read who choose a password by a link. */
import { endSentence } from "@/platform/lib/format";

export const invitationTexts = {
  saved: "Contraseña guardada",
  title: "Elige tu contraseña",
  titleOfProvider: "Tu cuenta",
  withProvider: (provider: string, email: string) =>
    `Aquí se entra con ${provider}. Usa la cuenta que tiene el correo ${email}.`,
  enterWith: (provider: string) => `Entrar con ${provider}`,
  next: "La usarás la próxima vez que inicies sesión.",
  goToStart: "Ir al inicio",
  checking: "Revisando tu enlace…",
  goToSignIn: "Ir a iniciar sesión",
  email: "Correo",
  password: "Contraseña nueva",
  repeat: "Repite la contraseña nueva",
  save: "Guardar contraseña",
  welcome: (name: string) =>
    `Hola, ${endSentence(name)} Con tu correo y esta contraseña vas a iniciar sesión.`,
  welcomeBack: (name: string) =>
    `Hola, ${endSentence(name)} Al guardarla se cierran tus sesiones en todos los dispositivos.`,
} as const;
