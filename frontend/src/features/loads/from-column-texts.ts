/** Words about data that come out of other columns. */
export const fromColumnTexts = {
  takeOutHelp: "Para archivos que traen dos datos en la misma columna, o uno en varias.",
  how: "Qué parte usas",
  ways: {
    split: "Una parte del texto de una columna",
    also_as: "Todo el texto de una columna",
    join: "Varias columnas unidas",
  },
  outcome: "Así queda",
  useIt: "Usar así",
  madeTitle: "Datos que salen de otras columnas",
  madeOf: (labels: string, names: string) => `${labels}: de ${names}`,
  removeMade: (labels: string) => `Quitar: ${labels}`,
};
