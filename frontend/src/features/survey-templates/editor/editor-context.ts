/** The template being edited, for all parts of its editor. */
import { createContext, useContext, useEffect, useState } from "react";
import type { SurveyComment, SurveyTable } from "@/entities/survey/definition";
import {
  commentFaults,
  type Fault,
  isFaulty,
  type TemplateTyped,
  tableFaults,
} from "@/features/survey-templates/template";
import { useBoundField, useForm } from "@/platform/forms/form-context";

/** The parts beside the tables, which are named by their ids. */
export const GENERAL_PART = "general";
export const COMMENT_PART = "comment";
export const GENERAL_FIELDS = ["title", "description", "type", "respondent"] as const;

interface Editor {
  tables: readonly SurveyTable[];
  comment: SurveyComment;
  /** What is to be mended; nothing before the first try to save. */
  faults: readonly Fault[];
  changeTables: (tables: readonly SurveyTable[]) => void;
  changeTable: (tableId: string, changes: Partial<SurveyTable>) => void;
  changeComment: (changes: Partial<SurveyComment>) => void;
  /** The part in hand. */
  part: string;
  open: (part: string) => void;
  /** Opens the part that a field of the form is in. */
  openField: (name: string) => void;
  parts: readonly string[];
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("A part of the editor needs the editor around it.");
  return editor;
}

export function useNewEditor(): Editor {
  const { saving, core } = useForm();
  const tablesField = useBoundField<TemplateTyped>("tables");
  const commentField = useBoundField<TemplateTyped>("comment");
  const tables = tablesField.value as readonly SurveyTable[];
  const comment = commentField.value as SurveyComment;
  const [chosen, setChosen] = useState(GENERAL_PART);
  const parts = [GENERAL_PART, ...tables.map(({ tableId }) => tableId), COMMENT_PART];
  const faults =
    saving.failures > 0 ? [...tableFaults(tables), ...commentFaults(comment)] : NO_FAULTS;
  const isGeneralWrong = () =>
    GENERAL_FIELDS.some((name) => core.methods.getFieldState(name).error);
  const firstFaulty = () => parts.find((part) => isFaulty(faults, part));

  // A try to save that failed opens the first part with something to mend.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try, not while somebody mends.
  useEffect(() => {
    if (saving.failures === 0) return;
    const faulty = isGeneralWrong() ? GENERAL_PART : firstFaulty();
    if (faulty) setChosen(faulty);
  }, [saving.failures]);

  return {
    tables,
    comment,
    faults,
    changeTables: tablesField.change,
    changeTable(tableId, changes) {
      tablesField.change(
        tables.map((table) => (table.tableId === tableId ? { ...table, ...changes } : table)),
      );
    },
    changeComment: (changes) => commentField.change({ ...comment, ...changes }),
    // A table may go while it is in hand, e.g. by a step back.
    part: parts.includes(chosen) ? chosen : GENERAL_PART,
    open: setChosen,
    openField(name) {
      const parted: Readonly<Record<string, string | undefined>> = {
        tables: firstFaulty(),
        comment: COMMENT_PART,
      };
      setChosen(name in parted ? (parted[name] ?? GENERAL_PART) : GENERAL_PART);
    },
    parts,
  };
}

const NO_FAULTS: readonly Fault[] = [];
