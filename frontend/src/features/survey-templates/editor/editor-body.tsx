/** What stands inside the form of a template: what to know, the steps back, the panes. */
import { Redo2, Undo2 } from "lucide-react";
import type { Template } from "@/features/survey-templates/api/template-calls";
import { EditorContext, useNewEditor } from "@/features/survey-templates/editor/editor-context";
import { EditorPanes } from "@/features/survey-templates/editor/editor-panes";
import { type Steps, useHistory } from "@/features/survey-templates/editor/use-history";
import { warningsOf } from "@/features/survey-templates/model/template-warnings";
import { usedWords } from "@/features/survey-templates/model/template-words";
import { Banner } from "@/shared/ui/banner";
import { IconButton } from "@/shared/ui/icon-button";

export function EditorBody({ template }: { template: Template | null }) {
  const editor = useNewEditor();
  const steps = useHistory();
  const warnings = warningsOf(editor.tables);
  return (
    <EditorContext value={editor}>
      {template && template.uses > 0 && <Banner tone="warning">{usedWords(template.uses)}</Banner>}
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Banner>
      )}
      <div className="relative">
        <StepButtons steps={steps} />
        <EditorPanes exists={template !== null} />
      </div>
    </EditorContext>
  );
}

function StepButtons({ steps }: { steps: Steps }) {
  return (
    <div className="mb-3 flex gap-1">
      <IconButton
        label="Deshacer"
        icon={<Undo2 />}
        aria-keyshortcuts="Control+Z"
        aria-disabled={steps.undo === null}
        onClick={() => steps.undo?.()}
      />
      <IconButton
        label="Rehacer"
        icon={<Redo2 />}
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={steps.redo === null}
        onClick={() => steps.redo?.()}
      />
    </div>
  );
}
