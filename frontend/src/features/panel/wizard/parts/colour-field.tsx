/** A colour: one of six by name, or any by its code, with how well it is seen in both themes. */
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { RadioGroup } from "radix-ui";
import { useId, useState } from "react";
import {
  CONTRAST_SURFACES,
  contrastWords,
  outlineWords,
  readColour,
  SWATCHES,
} from "@/features/panel/wizard/model/colours";
import { TextField } from "@/shared/ui/text-field";

interface ColourFieldProps {
  colour: string;
  disabled: boolean;
  onColour: (colour: string) => void;
}

export function ColourField({ colour, disabled, onColour }: ColourFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <span id={id} className="text-sm font-medium">
          Color
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
      {chosen && <Check className="size-4 shrink-0 text-primary" aria-hidden />}
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
      label="Código del color"
      hint="Por ejemplo, #0b6675."
      {...(wrong ? { error: "Ingresa un color como #0b6675. Queda el anterior." } : {})}
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
            <span className="h-6 w-4 rounded-t-chip" style={{ backgroundColor: colour }} />
          </span>
        ))}
      </span>
      <p className="text-xs text-ink-muted tabular-nums">{contrastWords(colour)}</p>
    </div>
  );
}
