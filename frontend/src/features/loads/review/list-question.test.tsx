// What a closed list does not have: its options, few or many, and when the question is answered.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ListQuestion } from "@/features/loads/review/list-question";
import type { NewStep } from "@/features/loads/steps";
import { aFileReview, aRecipe } from "@/features/loads/testing/samples";
import type { ProblemKind, ReviewColumn } from "@/features/loads/types";
import { pick } from "@/testing/choose";

const REVIEW = aFileReview();
const [RUT] = REVIEW.columns as [ReviewColumn];
const [MAIL] = REVIEW.problems as [ProblemKind];

const UNSURE = { value: "Sin saber", count: 2, suggestion: null };
const MISSPELT = { value: "Norde", count: 7, suggestion: "Norte" };
const SEVEN = ["Norte", "Sur", "Este", "Oeste", "Centro", "Costa", "Isla"];

const taken: NewStep[] = [];
const onAnswered = vi.fn();
let takes = true;

beforeEach(() => {
  taken.length = 0;
  takes = true;
  onAnswered.mockReset();
});

async function apply(step: NewStep): Promise<boolean> {
  taken.push(step);
  return takes;
}

interface Given {
  column?: Partial<ReviewColumn>;
  values?: ProblemKind["values"];
  busy?: boolean;
  editable?: boolean;
}

function drawn({ column, values = [UNSURE], busy = false, editable = true }: Given = {}) {
  const asked = { ...RUT, position: 3, required: false, choices: SEVEN.slice(0, 6), ...column };
  render(
    <ListQuestion
      review={{ ...REVIEW, columns: [...REVIEW.columns, asked] }}
      kind={{ ...MAIL, columnPosition: 3, values }}
      recipe={aRecipe({ busy, apply })}
      {...{ editable, onAnswered }}
      onLook={() => {}}
    />,
  );
}

const offered = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the options of a list", () => {
  test("are a button each while they are six", () => {
    drawn({ values: [MISSPELT] });
    screen.getByText("7 filas");
    expect(offered()).toEqual([...SEVEN.slice(0, 6), "Dejar en blanco"]);
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("are chosen from where they are more, but for the likely one", async () => {
    drawn({ column: { choices: SEVEN }, values: [MISSPELT] });
    expect(offered()).toEqual(["Norte", "Dejar en blanco"]);
    await pick(/^"Norde" es/, "Sur");
    expect(taken).toEqual([{ op: "relate", column: 3, values: { Norde: "Sur" } }]);
  });

  test("are no blank, where the datum is required", () => {
    drawn({ column: { required: true } });
    expect(offered()).toEqual(SEVEN.slice(0, 6));
  });
});

describe("an answer", () => {
  test("for the only value ends the question", async () => {
    drawn();
    await press('"Sin saber": Dejar en blanco');
    expect(taken).toEqual([{ op: "relate", column: 3, values: { "Sin saber": "" } }]);
    expect(onAnswered).toHaveBeenCalledOnce();
  });

  test("for one of several values leaves it open", async () => {
    drawn({ values: [MISSPELT, UNSURE] });
    await press('"Norde" es Norte');
    expect(taken).toHaveLength(1);
    expect(onAnswered).not.toHaveBeenCalled();
  });

  test("that the server does not take leaves it open", async () => {
    takes = false;
    drawn();
    await press('"Sin saber" es Sur');
    expect(taken).toHaveLength(1);
    expect(onAnswered).not.toHaveBeenCalled();
  });

  for (const [when, given] of [
    ["while another one is on its way", { busy: true }],
    ["once the file is loaded", { editable: false }],
  ] as const) {
    test(`is not taken ${when}`, async () => {
      drawn(given);
      await press('"Sin saber" es Sur');
      await press('"Sin saber": Dejar en blanco');
      expect(taken).toEqual([]);
      for (const button of screen.getAllByRole("button"))
        expect(button.getAttribute("aria-disabled")).toBe("true");
    });
  }

  test("is not taken from the long list either while another one is on its way", async () => {
    drawn({ column: { choices: SEVEN }, busy: true });
    await pick(/^"Sin saber" es/, "Sur");
    expect(taken).toEqual([]);
  });
});
