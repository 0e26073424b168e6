/** Sentences of the panel that the specification gives the sense of. */

export const PANEL_TEXTS = {
  hint: "Puedes agregar nuevos widgets con el botón más del panel superior derecho.",
} as const;
