/** Whether a person likes the templates as a table or as cards; kept on the server. */
import { useServerPreference } from "@/shared/preferences/server-preferences";

export type ListShape = "table" | "cards";

export function useListShape() {
  const { kept, save } = useServerPreference("survey-templates:shape");
  const shape: ListShape = kept === "cards" ? "cards" : "table";
  return { shape, choose: (next: ListShape) => void save(() => next) };
}
