/** Every address of the product, as the journeys visit them. */

export interface Place {
  path: string;
  heading: string;
}

/** What only opens for somebody who is signed in. */
export const PRIVATE_PLACES: readonly Place[] = [
  { path: "/", heading: "Panel de control" },
  { path: "/courses", heading: "Cursos" },
  { path: "/providers", heading: "Proveedores" },
  { path: "/people", heading: "Personas" },
  { path: "/companies", heading: "Empresas" },
  { path: "/selectable", heading: "Seleccionables" },
  { path: "/settings", heading: "Configuración" },
  { path: "/help", heading: "Ayuda" },
  { path: "/estimate", heading: "Presupuesto" },
  { path: "/evaluations", heading: "Evaluaciones" },
  { path: "/data-quality", heading: "Datos que faltan en los cursos" },
  { path: "/massive-load", heading: "Carga masiva" },
  { path: "/error-massive-load", heading: "Errores de carga" },
  { path: "/survey", heading: "Plantillas de encuesta" },
  { path: "/survey/edit", heading: "Nueva plantilla" },
  { path: "/survey/view", heading: "Ver encuesta" },
  { path: "/detail/course", heading: "Detalle de curso" },
  { path: "/form/new-course", heading: "Nuevo curso" },
  { path: "/form/edit-course", heading: "Editar curso" },
  { path: "/export-widget", heading: "Panel de control" },
];

export const UNKNOWN_PLACE: Place = { path: "/no/existe", heading: "Página no encontrada" };
