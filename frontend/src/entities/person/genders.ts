/** The genders that the server knows, and their words. */
export const GENDERS = [
  { value: "Male", label: "Masculino" },
  { value: "Female", label: "Femenino" },
  { value: "Other", label: "Otro" },
] as const;
