/** The open cell of the grid: it is typed into, left with the arrows, and takes what is pasted. */
import { clsx } from "clsx";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { CellEdit, CellPlace } from "@/features/courses/detail/results/cell-values";
import type { Step } from "@/features/courses/detail/results/grid-moves";
import { isBlock } from "@/features/courses/detail/results/pasted-block";
import type { Choice } from "@/shared/ui/select-field";

/** What happens to a cell is the grid's to do. */
export interface CellDoors {
  keep: (edit: CellEdit) => void;
  step: (from: CellPlace, step: Step) => void;
  paste: (at: CellPlace, text: string) => void;
  /** Whether a key or a click led to the cell that opens now, so that the focus comes along; once. */
  takesFocus: () => boolean;
}

interface CellEditorProps {
  cell: CellPlace;
  /** What is kept, or was typed before and could not be kept. */
  text: string;
  label: string;
  fault: string | null;
  statuses: readonly Choice[];
  doors: CellDoors;
}

type Control = HTMLInputElement | HTMLSelectElement;

const LOOK =
  "block min-h-8 w-full rounded-chip border border-line-control bg-surface px-2 text-sm tabular-nums pointer-coarse:min-h-11 pointer-coarse:text-base";

export function CellEditor(props: CellEditorProps) {
  const { cell, text, label, fault, statuses, doors } = props;
  const faultId = useId();
  const control = useRef<Control>(null);
  const [typed, setTyped] = useTyped(text);
  const isStatus = cell.field === "status";

  useEffect(() => {
    if (doors.takesFocus()) control.current?.focus();
  }, [doors]);

  function keep(next: string): void {
    if (next.trim() !== text) doors.keep({ ...cell, text: next });
  }

  useKeptOnLeaving(() => keep(typed));

  function walk(event: KeyboardEvent<Control>): void {
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    keep(typed);
    doors.step(cell, step);
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text");
    if (!isStatus && !isBlock(pasted)) return;
    event.preventDefault();
    setTyped(text);
    doors.paste(cell, pasted);
  }

  const shared = {
    "aria-label": label,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? faultId : undefined,
    ...(typed === text ? {} : { "data-changed": "" }),
    onKeyDown: walk,
    onPaste: paste,
  } as const;

  return (
    <>
      {isStatus ? (
        <select
          {...shared}
          ref={control as RefObject<HTMLSelectElement>}
          className={clsx(LOOK, fault && "border-danger")}
          value={typed}
          onChange={(event: ChangeEvent<HTMLSelectElement>) => {
            setTyped(event.target.value);
            keep(event.target.value);
          }}
        >
          <option value="">—</option>
          {choicesWith(statuses, typed).map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          ref={control as RefObject<HTMLInputElement>}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={clsx(LOOK, "text-right", fault && "border-danger")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => keep(typed)}
        />
      )}
      {fault && (
        <p id={faultId} className="pt-0.5 text-xs text-danger">
          {fault}
        </p>
      )}
    </>
  );
}

/** A cell that goes out of sight while it is typed into keeps what was typed. */
function useKeptOnLeaving(keep: () => void): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => () => latest.current(), []);
}

/** What is typed; where nothing was, it follows what is kept. */
function useTyped(text: string) {
  const [typed, setTyped] = useState(text);
  const [base, setBase] = useState(text);
  if (base !== text) {
    setBase(text);
    if (typed === base) setTyped(text);
  }
  return [typed, setTyped] as const;
}

/** A pasted status that does not exist stands among the choices until another one is taken. */
function choicesWith(statuses: readonly Choice[], typed: string): string[] {
  const labels = statuses.map(({ label }) => label);
  return typed === "" || labels.includes(typed) ? labels : [typed, ...labels];
}

function stepOf(event: KeyboardEvent<Control>): Step | null {
  const { altKey, ctrlKey, metaKey, currentTarget } = event;
  if (altKey || ctrlKey || metaKey) return null;
  return event.key === "Enter" ? enterStep(event.shiftKey) : arrowStep(event.key, currentTarget);
}

function enterStep(back: boolean): Step {
  return back ? "up" : "down";
}

/** Sideways only from the edge of the text, so that the caret can walk inside it. */
function arrowStep(key: string, control: Control): Step | null {
  if (control instanceof HTMLSelectElement && isUnfolded(control)) return null;
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return isAtEdge(control, "start") ? "left" : null;
    case "ArrowRight":
      return isAtEdge(control, "end") ? "right" : null;
    default:
      return null;
  }
}

function isAtEdge(element: Control, edge: "start" | "end"): boolean {
  if (element instanceof HTMLSelectElement) return true;
  const { selectionStart, selectionEnd, value } = element;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return whole || (edge === "start" ? selectionEnd === 0 : selectionStart === value.length);
}

/** Browsers that cannot tell are taken to have it folded. */
function isUnfolded(element: HTMLSelectElement): boolean {
  return CSS.supports("selector(:open)") && element.matches(":open");
}
