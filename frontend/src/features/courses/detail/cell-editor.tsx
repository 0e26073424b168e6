/** The open cell of the people of a course: it is typed into, left with the keys, and takes what is pasted. */

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
import { type PeopleCells, type Step, stopKey } from "@/features/courses/detail/people-control";
import type { CellPlace, Field } from "@/features/courses/detail/results";
import { resultTexts } from "@/features/courses/texts";
import { isBlock } from "@/platform/grid/clipboard";
import type { Choice } from "@/platform/ui/select-field";

/** What happens to a cell is the grid's to do. */
export type Doors = Pick<PeopleCells, "control" | "keep" | "begin">;

interface CellEditorProps {
  cell: CellPlace & { field: Exclude<Field, "presence"> };
  /** What is kept, or was typed before and could not be kept. */
  text: string;
  label: string;
  fault: string | null;
  /** What the server has: Esc goes back to it. */
  kept: string;
  /** What follows from the others while nothing is registered. */
  follows: string;
  statuses: readonly Choice[];
  doors: Doors;
}

type Control = HTMLInputElement | HTMLSelectElement;

const LOOK =
  "block h-7 w-full rounded-chip border border-line-control bg-surface px-1.5 text-sm tabular-nums pointer-coarse:min-h-11 pointer-coarse:text-base";

export function CellEditor(props: CellEditorProps) {
  const { cell, text, label, fault, kept, follows, statuses, doors } = props;
  const faultId = useId();
  const control = useRef<Control>(null);
  const [typed, setTyped] = useTyped(text);
  const isStatus = cell.field === "status";

  function keep(next: string): void {
    if (next.trim() !== text) doors.keep({ ...cell, text: next });
  }

  useKeptOnLeaving(() => keep(typed));

  function walk(event: KeyboardEvent<Control>): void {
    if (event.key === "Escape" && typed !== kept) {
      event.preventDefault();
      setTyped(kept);
      doors.keep({ ...cell, text: kept });
      return;
    }
    const step = stepOf(event);
    if (step === null) return;
    // What could not be kept is tried again with Enter as it stands there.
    if (fault && event.key === "Enter") doors.keep({ ...cell, text: typed });
    else keep(typed);
    if (doors.control.step({ id: cell.id, stop: cell.field }, step)) event.preventDefault();
  }

  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text");
    if (!isStatus && !isBlock(pasted) && !doors.control.isRange) return;
    event.preventDefault();
    setTyped(text);
    doors.control.pasteText(pasted);
  }

  const shared = {
    "data-stop": stopKey({ id: cell.id, stop: cell.field }),
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
          <option value="">{follows ? resultTexts.proposedOption(follows) : "—"}</option>
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
          placeholder={follows}
          className={clsx(LOOK, "text-right", fault && "border-danger")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => {
            // The pointer sets a caret after the focus has selected: until something is typed,
            // what is typed replaces the whole.
            if (typed === text) event.currentTarget.select();
          }}
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
  const { key, shiftKey, currentTarget } = event;
  if (isCommand(event)) return null;
  if (key === "Enter" || key === "Tab") return onward(key, shiftKey);
  return shiftKey ? null : arrowStep(key, currentTarget);
}

function isCommand({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey;
}

/** Enter goes down and Tab to the right, with Shift the other way, as in a spreadsheet. */
function onward(key: "Enter" | "Tab", back: boolean): Step {
  if (key === "Enter") return back ? "up" : "down";
  return back ? "back" : "next";
}

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Sideways only from the edge of the text, so that the caret can walk inside it. */
function arrowStep(key: string, control: Control): Step | null {
  if (control instanceof HTMLSelectElement && isUnfolded(control)) return null;
  if (key === "ArrowLeft" && !isAtEdge(control, "start")) return null;
  if (key === "ArrowRight" && !isAtEdge(control, "end")) return null;
  return ARROWS[key] ?? null;
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

/** The step of a key on what is not typed into. */
export function stepOfButton(event: KeyboardEvent): Step | null {
  if (isCommand(event)) return null;
  const { key, shiftKey } = event;
  if (key === "Enter" || key === "Tab") return onward(key, shiftKey);
  return shiftKey ? null : (ARROWS[key] ?? null);
}
