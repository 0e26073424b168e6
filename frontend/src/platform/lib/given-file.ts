/** The spreadsheet that somebody gave, anywhere in the product, until a bulk load takes it. */
import { create } from "zustand";
import { formatMoment } from "@/platform/lib/format";

/** The files that can be loaded, as the browser's input wants them said. */
export const ACCEPTED_FILES = ".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt";

export function isAccepted(name: string): boolean {
  return ACCEPTED_FILES.split(",").some((ending) => name.toLowerCase().endsWith(ending));
}

/** Its bytes, until the server has them: then its number there. */
export type GivenFile = { name: string; size: number } & (
  | { bytes: File; fileId?: undefined; leaves?: undefined }
  | {
      bytes?: undefined;
      fileId: number;
      /** The begun load that it is taken out of, which nobody will go on with. */
      leaves?: number | undefined;
    }
);

interface GivenState {
  given: GivenFile | null;
  fileGiven: (file: File) => void;
  /** The server has it by now, or had it all along. */
  fileKnown: (file: GivenFile | null) => void;
}

export const useGivenFile = create<GivenState>()((set) => ({
  given: null,
  fileGiven: (file) => set({ given: { name: file.name, size: file.size, bytes: file } }),
  fileKnown: (given) => set({ given }),
}));

/** Who takes it has it alone. */
export function takeGivenFile(): GivenFile | null {
  const { given, fileKnown } = useGivenFile.getState();
  fileKnown(null);
  return given;
}

/** Cells copied from a spreadsheet as a file; null for a text that is no table with headings. */
export function fileOfCells(text: string, at: Date): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines[0]?.includes("\t")) return null;
  const moment = formatMoment(at.toISOString()).replace(":", ".");
  return new File([text], `Celdas pegadas ${moment}.tsv`, { type: "text/tab-separated-values" });
}
