/** What users read in the palette of commands. */

export const searchTexts = {
  title: "Buscar o ejecutar una acción",
  placeholder: "Una sección, una acción, un nombre o un RUT",
  close: "Cerrar",
  move: " moverse",
  choose: " elegir",
  closeHint: " cerrar",
  people: "Personas",
  courses: "Cursos",
  companies: "Empresas",
  suppliers: "Proveedores",
  results: "Resultados",
  recent: "Recientes",
  searching: "Buscando…",
  searchFailed:
    "No pudimos buscar personas, cursos ni empresas. Vuelve a intentarlo en un momento.",
  nothingFound: "Nada coincide con lo que escribiste.",
} as const;
