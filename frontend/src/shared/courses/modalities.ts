/** How courses are given, in the server's words. */
export const MODALITIES = [
  "Presencial",
  "E-learning sincrónico",
  "E-learning asincrónico",
  "A distancia (autoaprendizaje)",
  "Mixta",
] as const;

export type Modality = (typeof MODALITIES)[number];
