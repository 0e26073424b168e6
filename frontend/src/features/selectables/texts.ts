/** What users read of the lists that other screens choose from. */

/** The lists, their entries, and the line in which one is written. */
export const selectableTexts = {
  title: "Seleccionables",
  context: "Las listas de las que se elige en cursos, personas y participantes.",
  lists: "Listas",
  loading: (lists: string) => `Cargando ${lists}…`,
  loadFailed: "No pudimos cargar la lista.",
  addOne: (one: string) => `Agregar ${one}`,
  add: "Agregar",
  added: (name: string) => `Se agregó ${name}`,
  filter: (lists: string) => `Filtrar ${lists}`,
  noneFound: "Nada coincide con el filtro.",
  editOne: (name: string) => `Editar ${name}`,
  save: "Guardar",
  unused: "Sin uso",
  inUse: (uses: string) => `En uso (${uses})`,
  not: (label: string) => `No ${label.charAt(0).toLocaleLowerCase("es-CL")}${label.slice(1)}`,
  removeFailed: (name: string) => `No pudimos eliminar "${name}".`,
  remove: (name: string) => `Eliminar ${name}`,
  replacementMissing: "Selecciona una opción de la lista.",
  removeTitle: (name: string) => `Eliminar "${name}"`,
  replaceHelp: (reason: string) =>
    `${reason} Elige qué poner en su lugar; este cambio no se puede deshacer.`,
  cancel: "Cancelar",
  replace: "Reemplazar y eliminar",
  replaceBy: "Reemplazar por",
  chooseOne: (one: string) => `Elegir ${one}…`,
  removed: (name: string) => `Se eliminó "${name}"`,
  taken: (name: string) => `Ya existe "${name}".`,
} as const;

/** What is listed. */
export const kindTexts = {
  areas: "Áreas temáticas",
  area: "área temática",
  noAreas: "Aún no hay áreas temáticas.",
  states: "Estados",
  state: "estado",
  noStates: "Aún no hay estados.",
  departments: "Departamentos",
  department: "departamento",
  noDepartments: "Aún no hay departamentos.",
} as const;
