/** The files that can be given, as the browser's input wants them said. */

export const ACCEPTED_FILES = ".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt";
