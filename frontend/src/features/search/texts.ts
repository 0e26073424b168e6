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
  days: (first: string, last: string) => (first === last ? first : `${first} al ${last}`),
  seeAll: {
    person: "Ver todas las personas que coinciden",
    course: "Ver todos los cursos que coinciden",
    company: "Ver todas las empresas que coinciden",
    supplier: "Ver todos los proveedores que coinciden",
  },
  searching: "Buscando…",
  searchFailed:
    "No pudimos buscar personas, cursos ni empresas. Vuelve a intentarlo en un momento.",
  nothingFound: "Nada coincide con lo que escribiste.",
} as const;
