/** The steps of a longer task: which are done, which is now, which come. */
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Link } from "react-router";

interface Step {
  id: string;
  label: string;
  state: "done" | "current" | "todo";
  /** Where a step can be revisited; without it the step is only text. */
  href?: string | undefined;
  /** The same, for steps that have no address of their own. */
  onGo?: (() => void) | undefined;
}

interface StepperProps {
  label: string;
  steps: readonly Step[];
  /** Beside something else: on a small laptop only the step of now has its name in sight. */
  compact?: boolean | undefined;
}

export function Stepper({ label, steps, compact = false }: StepperProps) {
  const now = steps.findIndex((step) => step.state === "current");
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={label} className="flex items-center gap-2 sm:gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={step.state === "current" ? "step" : undefined}
            className={clsx("flex items-center gap-2 sm:gap-3", index > 0 && "min-w-0 flex-auto")}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={clsx(
                  "h-0.5 min-w-3 flex-1 rounded-pill",
                  step.state === "todo" ? "bg-line" : "bg-primary",
                )}
              />
            )}
            <StepName step={step} number={index + 1} compact={compact} />
          </li>
        ))}
      </ol>
      {now >= 0 && (
        <p aria-hidden className="text-sm md:hidden">
          <span className="text-ink-muted">{`Paso ${now + 1} de ${steps.length}: `}</span>
          <span className="font-semibold">{steps[now]?.label}</span>
        </p>
      )}
    </div>
  );
}

function StepName(props: { step: Step; number: number; compact: boolean }) {
  const { step, number, compact } = props;
  const content = (
    <>
      <StepMark state={step.state} number={number} />
      <span
        className={clsx(
          "text-sm",
          "sr-only md:not-sr-only",
          step.state === "current" ? "font-semibold text-ink" : "text-ink-muted",
          compact && step.state !== "current" && "md:max-xl:sr-only",
        )}
      >
        {step.label}
      </span>
      {step.state === "done" && <span className="sr-only">(listo)</span>}
    </>
  );
  const look = "flex min-h-8 items-center gap-2 rounded-button";
  const way = clsx(look, "hover:underline underline-offset-4");
  if (step.onGo)
    return (
      <button type="button" onClick={step.onGo} className={way}>
        {content}
      </button>
    );
  if (!step.href) return <span className={look}>{content}</span>;
  return (
    <Link to={step.href} className={way}>
      {content}
    </Link>
  );
}

const MARK = {
  done: "border-primary bg-primary text-on-primary",
  current: "border-primary bg-primary-soft text-on-primary-soft",
  todo: "border-line-control bg-surface text-ink-subtle",
};

function StepMark({ state, number }: { state: Step["state"]; number: number }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "flex size-7 shrink-0 items-center justify-center rounded-pill border text-xs font-semibold tabular-nums",
        MARK[state],
      )}
    >
      {state === "done" ? <Check className="size-4" strokeWidth={2.5} /> : number}
    </span>
  );
}
