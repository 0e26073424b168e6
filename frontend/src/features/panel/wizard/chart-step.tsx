/** Step 3: the chart, in two sub-steps: choosing one, and styling it. */

import { clsx } from "clsx";
import { Check, Pencil, RotateCcw } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { CHART_TYPES, CHARTS, type ChartType, THICKNESS } from "@/features/panel/widget";
import {
  lookOf,
  nameOfChart,
  optionOf,
  sizeProblem,
  TITLE_LIMIT,
  takesColour,
  takesThickness,
  titleIn,
} from "@/features/panel/wizard/draft";
import { miniChart, previewTitle, sampleChart } from "@/features/panel/wizard/previews";
import { StepHeading } from "@/features/panel/wizard/step-heading";
import { useWizard } from "@/features/panel/wizard/store";
import { chartTexts } from "@/features/panel/wizard/texts";
import { Chart } from "@/platform/charts/chart";
import { DARK_PALETTE, inTheme, LIGHT_PALETTE } from "@/platform/charts/chart-spec";
import { contrastRatio, isHexColour } from "@/platform/lib/contrast";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { formatNumber } from "@/platform/lib/format";
import { Button } from "@/platform/ui/button";
import { SliderField } from "@/platform/ui/slider-field";
import { TextField } from "@/platform/ui/text-field";

export function ChartStep() {
  const choosing = useWizard((state) => state.draft.stage === "choosing");
  return (
    <>
      <StepHeading title={WIZARD_TEXTS.chartTitle} stop={choosing}>
        {chartTexts.sampleNotice}
      </StepHeading>
      {choosing ? <ChartChoices /> : <ChartStyling />}
    </>
  );
}

const FORWARD = ["ArrowRight", "ArrowDown"];
const BACK = ["ArrowLeft", "ArrowUp"];

/**
 * Choosing leads on to the next sub-step, so arrows only walk: a radio that chose while it is
 * walked through would never let the keys reach the last one.
 */
export function ChartChoices() {
  const id = useId();
  const chosen = useWizard((state) => optionOf(state.draft.chartType));
  const choose = useWizard((state) => state.chartChosen);
  const box = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent): void {
    const by = Number(FORWARD.includes(event.key)) - Number(BACK.includes(event.key));
    const radios = [...(box.current?.querySelectorAll<HTMLElement>("[role=radio]") ?? [])];
    const at = radios.indexOf(event.target as HTMLElement);
    if (by === 0) return;
    event.preventDefault();
    radios[(at + by + radios.length) % radios.length]?.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <div
        ref={box}
        role="radiogroup"
        aria-label={chartTexts.charts}
        aria-describedby={`${id}-keys`}
        onKeyDown={walk}
        className="grid grid-cols-1 auto-rows-[minmax(6rem,1fr)] gap-3 p-1 sm:h-60 sm:grid-cols-3 sm:overflow-y-auto"
      >
        {CHART_TYPES.map((type, index) => (
          <ChartOption
            key={type}
            {...{ type, name: CHARTS[type].name }}
            chosen={index === chosen}
            stop={index === Math.max(chosen, 0)}
            onChoose={choose}
          />
        ))}
      </div>
      <p id={`${id}-keys`} className="text-xs text-ink-subtle pointer-coarse:hidden">
        {chartTexts.keyboardHelp}
      </p>
    </div>
  );
}

interface ChartOptionProps {
  type: ChartType;
  name: string;
  chosen: boolean;
  /** Where Tab arrives. */
  stop: boolean;
  onChoose: (type: ChartType) => void;
}

function ChartOption({ type, name, chosen, stop, onChoose }: ChartOptionProps) {
  const colour = useWizard((state) => lookOf(state.draft).colour);
  const picture = useMemo(() => miniChart(type, colour), [type, colour]);
  return (
    <div
      className={clsx(
        "relative flex min-h-24 items-stretch gap-2 rounded-card border bg-surface p-3 transition-colors sm:flex-col",
        "hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus",
        chosen ? "border-primary bg-primary-soft/40 ring-1 ring-primary" : "border-line-control/60",
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a native radio chooses while it is walked through. */}
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        tabIndex={stop ? 0 : -1}
        onClick={() => onChoose(type)}
        className="order-last flex items-center gap-2 text-left text-sm font-semibold outline-none after:absolute after:inset-0 after:content-['']"
      >
        <span
          aria-hidden
          className={clsx(
            "flex size-4.5 shrink-0 items-center justify-center rounded-pill border bg-surface",
            chosen ? "border-primary" : "border-line-control",
          )}
        >
          {chosen && (
            <span className="size-2.5 rounded-pill bg-primary forced-colors:bg-[Highlight]" />
          )}
        </span>
        {name}
      </button>
      <div aria-hidden inert className="min-h-0 min-w-0 flex-1">
        <Chart spec={picture} label={name} className="size-full" />
      </div>
    </div>
  );
}

/** Sub-step 2: the chosen chart as it will look, and what can be changed about it. */
export function ChartStyling() {
  const type = useWizard((state) => state.draft.chartType);
  const edited = useWizard((state) => state.chartEdited);
  const reset = useWizard((state) => state.chartReset);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h4 tabIndex={-1} data-first-stop className="mr-auto text-sm font-semibold outline-none">
            {chartTexts.chart(type === null ? "" : nameOfChart(type))}
          </h4>
          <Button size="sm" icon={<Pencil />} onClick={edited}>
            {chartTexts.changeChart}
          </Button>
          <Button size="sm" variant="ghost" icon={<RotateCcw />} onClick={reset}>
            {chartTexts.reset}
          </Button>
        </div>
        <Preview />
      </div>
      <Controls />
    </div>
  );
}

function Preview() {
  const draft = useWizard((state) => state.draft);
  const title = previewTitle(draft);
  const spec = useMemo(() => sampleChart(draft), [draft]);
  return (
    <div className="flex flex-col gap-2 rounded-card border p-4">
      <p className="text-sm font-semibold break-words">{title}</p>
      <Chart spec={spec} label={chartTexts.sample(title)} className="h-60" />
    </div>
  );
}

function Controls() {
  const type = useWizard((state) => state.draft.chartType);
  const title = useWizard((state) => titleIn(state.draft));
  const colour = useWizard((state) => lookOf(state.draft).colour);
  const thickness = useWizard((state) => lookOf(state.draft).thickness);
  const titleWritten = useWizard((state) => state.titleWritten);
  const changed = useWizard((state) => state.lookChanged);
  const thick = takesThickness(type);
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={chartTexts.widgetTitle}
        optional
        hint={chartTexts.widgetTitleHint}
        maxLength={TITLE_LIMIT}
        autoComplete="off"
        value={title}
        onChange={(event) => titleWritten(event.target.value)}
      />
      <ColourField
        colour={colour}
        disabled={!takesColour(type)}
        onColour={(next) => changed({ colour: next })}
      />
      <SliderField
        label={chartTexts.thickness}
        {...THICKNESS}
        value={thickness}
        disabled={!thick}
        hint={thick ? undefined : chartTexts.thicknessHint}
        error={thick ? sizeProblem(THICKNESS, thickness) : undefined}
        onValueChange={(next) => changed({ thickness: next })}
      />
    </div>
  );
}

interface ColourFieldProps {
  colour: string;
  disabled: boolean;
  onColour: (colour: string) => void;
}

/** A colour: one of six by name, or any by its code, with how well it is seen in both themes. */
export function ColourField({ colour, disabled, onColour }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <span id={id} className="text-sm font-medium">
          {chartTexts.colour}
        </span>
        <RadioGroup.Root
          aria-labelledby={id}
          disabled={disabled}
          value={colour.toLowerCase()}
          onValueChange={onColour}
          className="grid grid-cols-3 gap-2"
        >
          {SWATCHES.map(({ name, hex }) => (
            <Swatch key={hex} {...{ name, hex }} chosen={hex === colour.toLowerCase()} />
          ))}
        </RadioGroup.Root>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <HexField {...{ colour, disabled, onColour }} />
        <ContrastMeter colour={colour} />
      </div>
      <p role="status" className="text-xs text-ink-muted empty:hidden">
        {outlineWords(colour)}
      </p>
    </div>
  );
}

interface SwatchProps {
  name: string;
  hex: string;
  chosen: boolean;
}

function Swatch({ name, hex, chosen }: SwatchProps) {
  return (
    <RadioGroup.Item
      value={hex}
      className={clsx(
        "flex min-h-9 items-center gap-2 rounded-button border px-2 py-1 text-left text-xs transition-colors",
        "enabled:hover:bg-hover disabled:opacity-55 pointer-coarse:min-h-11",
        chosen
          ? "border-primary font-semibold ring-1 ring-primary"
          : "border-line-control/60 text-ink-muted",
      )}
    >
      <span
        aria-hidden
        className="size-5 shrink-0 rounded-pill border border-line-control forced-color-adjust-none"
        style={{ backgroundColor: hex }}
      />
      <span className="min-w-0 flex-1">{name}</span>
      {chosen && <Check className="size-4 shrink-0 text-primary" />}
    </RadioGroup.Item>
  );
}

/** The colour changes once the code is whole; until then the one before stays. */
function HexField({ colour, disabled, onColour }: ColourFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const wrong = typed !== null && left && readColour(typed) === undefined;
  return (
    <TextField
      label={chartTexts.colourCode}
      hint={chartTexts.colourHint}
      {...(wrong ? { error: chartTexts.colourWrong } : {})}
      className="max-w-40"
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      disabled={disabled}
      value={typed ?? colour}
      onFocus={() => setLeft(false)}
      onChange={(event) => {
        setTyped(event.target.value);
        const read = readColour(event.target.value);
        if (read) onColour(read);
      }}
      onBlur={() => {
        setLeft(true);
        if (typed !== null && readColour(typed) !== undefined) setTyped(null);
      }}
    />
  );
}

function ContrastMeter({ colour }: { colour: string }) {
  return (
    <div className="flex items-start gap-3 sm:pt-6.5">
      <span aria-hidden className="flex shrink-0 overflow-hidden rounded-field border">
        {CONTRAST_SURFACES.map((surface) => (
          <span
            key={surface}
            className="flex h-8 w-9 items-end justify-center forced-color-adjust-none"
            style={{ backgroundColor: surface }}
          >
            <span
              className="h-6 w-4 rounded-t-chip"
              style={{ backgroundColor: shownOn(colour, surface) }}
            />
          </span>
        ))}
      </span>
      <p className="text-xs text-ink-muted tabular-nums">{contrastWords(colour)}</p>
    </div>
  );
}

/** The palette of the charts, as it is in the light theme: what a widget keeps is one colour. */
export const SWATCHES = [
  { name: chartTexts.petrol, hex: LIGHT_PALETTE[0] },
  { name: chartTexts.terracotta, hex: LIGHT_PALETTE[1] },
  { name: chartTexts.blue, hex: LIGHT_PALETTE[2] },
  { name: chartTexts.lilac, hex: LIGHT_PALETTE[3] },
  { name: chartTexts.ochre, hex: LIGHT_PALETTE[4] },
  { name: chartTexts.wine, hex: LIGHT_PALETTE[5] },
] as const;

/** What charts lie on. */
const SURFACES = { light: "#ffffff", dark: "#161d26" } as const;
export const CONTRAST_SURFACES = [SURFACES.light, SURFACES.dark] as const;
/** Below this a shape gets an outline. */
const LEAST_CONTRAST = 3;
const FULL_HEX = /^#?[\da-f]{6}$/i;

/** "0B6675" or "#0b6675" as "#0b6675"; nothing when it is no colour of six digits. */
export function readColour(text: string): string | undefined {
  const trimmed = text.trim();
  if (!FULL_HEX.test(trimmed)) return undefined;
  return `#${trimmed.replace("#", "")}`.toLowerCase();
}

interface Seen {
  readonly light: number;
  readonly dark: number;
}

export function contrastOf(colour: string): Seen {
  if (!isHexColour(colour)) return { light: 1, dark: 1 };
  const rounded = (surface: string) =>
    Math.floor(contrastRatio(shownOn(colour, surface), surface) * 10) / 10;
  return { light: rounded(SURFACES.light), dark: rounded(SURFACES.dark) };
}

/** A colour of the palette has another one in the dark theme. */
function shownOn(colour: string, surface: string): string {
  return surface === SURFACES.dark ? inTheme(colour, { palette: DARK_PALETTE }) : colour;
}

/** "3,9:1 sobre fondo claro · 5:1 sobre fondo oscuro". */
export function contrastWords(colour: string): string {
  const { light, dark } = contrastOf(colour);
  return chartTexts.contrast(formatNumber(light), formatNumber(dark));
}

/** Where the outline comes in; nothing when the colour is seen well in both themes. */
export function outlineWords(colour: string): string | undefined {
  const { light, dark } = contrastOf(colour);
  const faint = [
    ...(light < LEAST_CONTRAST ? [chartTexts.light] : []),
    ...(dark < LEAST_CONTRAST ? [chartTexts.dark] : []),
  ];
  if (faint.length === 0) return undefined;
  return chartTexts.faint(faint.join(chartTexts.and));
}
