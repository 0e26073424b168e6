/** What users read when they sign in. */

export const signInTexts = {
  title: "Inicia sesión",
  description: "Entra con el correo y la contraseña de tu cuenta.",
  sessionExpired: "Tu sesión expiró. Vuelve a entrar y seguirás donde estabas.",
  trouble:
    "¿Problemas para entrar? Escríbele a quien administra la plataforma en tu empresa: puede darte una contraseña nueva.",
  email: "Correo electrónico",
  password: "Contraseña",
  signingIn: "Entrando…",
  signIn: "Iniciar sesión",
  emailMissing: "Escribe tu correo electrónico.",
  emailFormat: "Escribe el correo completo, por ejemplo nombre@empresa.cl.",
  passwordMissing: "Escribe tu contraseña.",
  wrong: "El correo o la contraseña no coinciden.",
  tooMany: "Hubo demasiados intentos seguidos. Espera un minuto y vuelve a intentarlo.",
} as const;
