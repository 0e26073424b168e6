/** What users read when they sign in. */

import type { SessionEnd } from "@/platform/api/session";

export const signInTexts = {
  title: "Inicia sesión",
  description: "Entra con el correo y la contraseña de tu cuenta.",
  descriptionOfProvider: "Entra con la cuenta que ya usas en tu trabajo.",
  enterWith: (provider: string) => `Entrar con ${provider}`,
  or: "o con tu contraseña",
  entering: "Entrando…",
  providerTrouble: "No pudimos comprobar quién eres. Vuelve a intentarlo.",
  providerTroubles: {
    oidc_off: "Aquí se inicia sesión con correo y contraseña.",
    oidc_away: "El proveedor de acceso no responde. Vuelve a intentarlo en unos minutos.",
    oidc_other_browser:
      "Ese inicio de sesión empezó en otro navegador o hace demasiado. Empieza de nuevo.",
    oidc_denied: "El proveedor no dejó pasar. Vuelve a intentarlo o usa otra cuenta.",
    oidc_unverified: "Tu proveedor no ha comprobado que el correo de esa cuenta sea tuyo.",
    oidc_no_account: "Esa cuenta no tiene acceso. Pide una invitación a quien administra.",
    oidc_other_identity:
      "Ese correo ya entra con otra cuenta del proveedor. Avisa a quien administra.",
    oidc_disabled: "Esa cuenta está deshabilitada. Avisa a quien administra.",
    too_many_requests: "Hubo demasiados intentos seguidos. Espera un minuto y vuelve a intentarlo.",
  },
  endOf: {
    "signed-out": null,
    elsewhere:
      "Cerraste la sesión en otra pestaña. Lo que escribías en un formulario quedó como borrador: lo encontrarás al volver a abrirlo.",
    expired: "Tu sesión expiró. Vuelve a entrar y seguirás donde estabas.",
  } satisfies Record<SessionEnd, string | null>,
  trouble:
    "¿Problemas para entrar? Escríbele a quien administra la plataforma en tu empresa: puede darte una contraseña nueva.",
  troubleWithProvider:
    "¿Problemas para entrar? Escríbele a quien administra la plataforma en tu empresa.",
  email: "Correo electrónico",
  password: "Contraseña",
  code: "Código de verificación",
  codeHint: "El de tu aplicación de autenticación, o uno de recuperación.",
  codeMissing: "Escribe el código.",
  signingIn: "Entrando…",
  signIn: "Iniciar sesión",
  emailMissing: "Escribe tu correo electrónico.",
  emailFormat: "Escribe el correo completo, por ejemplo nombre@empresa.cl.",
  passwordMissing: "Escribe tu contraseña.",
} as const;
