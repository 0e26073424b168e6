/** The search box of a list: it asks when the typing rests, and follows the address. */
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useDebounced } from "@/platform/lib/hooks";
import { enterRows } from "@/platform/lists/use-list-keys";
import { TextField } from "@/platform/ui/text-field";

interface ListSearchProps {
  label: string;
  value: string;
  onSearch: (words: string) => void;
  /** What Enter does once the words that stand there are answered. */
  onEnter?: ((words: string) => void) | undefined;
}

export function ListSearch({ label, value, onSearch, onEnter }: ListSearchProps) {
  const [text, setText] = useState(value);
  const rested = useDebounced(text);
  const asked = useRef(value);

  // Another address, as by going back, shows its own words.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only words that came to rest are asked for, also those that were there before; a new callback is no new question.
  useEffect(() => {
    if (rested !== text || rested.trim() === asked.current.trim()) return;
    asked.current = rested;
    onSearch(rested);
  }, [rested, text]);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && enterRows()) event.preventDefault();
    if (event.key !== "Enter" || !onEnter) return;
    event.preventDefault();
    if (text.trim() !== asked.current.trim()) {
      asked.current = text;
      onSearch(text);
    }
    onEnter(text.trim());
  }

  return (
    <TextField
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      value={text}
      icon={<Search />}
      aria-keyshortcuts="/"
      autoComplete="off"
      className="w-full"
      onKeyDown={press}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
