/** The part of the template that is being edited, and the ways to the one before and after. */
import { ArrowLeft, ArrowRight } from "lucide-react";
import { CommentPart } from "@/features/survey-templates/editor/comment-part";
import {
  COMMENT_PART,
  GENERAL_PART,
  useEditor,
} from "@/features/survey-templates/editor/editor-context";
import { GeneralPart } from "@/features/survey-templates/editor/general-part";
import { TablePart } from "@/features/survey-templates/editor/table-part";
import { fieldId, useForm } from "@/shared/forms/form-context";
import { Button } from "@/shared/ui/button";

export function PartInHand({ exists }: { exists: boolean }) {
  const { id } = useForm();
  const { part, parts, open } = useEditor();
  const at = parts.indexOf(part);
  const [before, after] = [parts[at - 1], parts[at + 1]];
  return (
    <div
      id={fieldId(id, "tables")}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-4 outline-none"
    >
      <Part exists={exists} />
      <div className="flex flex-wrap justify-between gap-2">
        {before && (
          <Button size="sm" variant="ghost" icon={<ArrowLeft />} onClick={() => open(before)}>
            <PartName part={before} />
          </Button>
        )}
        {after && (
          <Button
            size="sm"
            variant="ghost"
            icon={<ArrowRight />}
            className="ml-auto"
            onClick={() => open(after)}
          >
            <PartName part={after} />
          </Button>
        )}
      </div>
    </div>
  );
}

function Part({ exists }: { exists: boolean }) {
  const { part, tables } = useEditor();
  const table = tables.find(({ tableId }) => tableId === part);
  if (table) return <TablePart table={table} />;
  return part === COMMENT_PART ? <CommentPart /> : <GeneralPart exists={exists} />;
}

function PartName({ part }: { part: string }) {
  const { tables } = useEditor();
  if (part === GENERAL_PART) return "Datos generales";
  if (part === COMMENT_PART) return "Pregunta abierta";
  return tables.find(({ tableId }) => tableId === part)?.title || "Tabla sin título";
}
