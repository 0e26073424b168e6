/** The review of a file with a server behind it: it answers with the rows that a test names, and keeps the steps that are taken. */
import type { DetachedWindowAPI } from "happy-dom";
import { type ReactNode, useState } from "react";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { kindByModelId } from "@/features/loads/kinds";
import type { NewStep } from "@/features/loads/steps";
import { aFileReview, aPreview, aReview, aReviewRow } from "@/features/loads/testing/samples";
import type {
  FileReview,
  LoadOptions,
  Mapping,
  ReviewRow,
  StepTrial,
} from "@/features/loads/types";
import { onePage, refusal, theData } from "@/testing/known-answers";
import { type Answer, type Asked, TestServer } from "@/testing/test-server";

const TRIAL: StepTrial = {
  ...{ unit: "cells", count: 3 },
  examples: [
    { row: 2, column_position: 2, columnName: "Mail", before: "p2@maipo", after: "p2@maipo.cl" },
  ],
};

export class Bench {
  review: FileReview = aFileReview({
    filters: [
      { state: "all", count: 3 },
      { state: "problem", count: 3 },
    ],
  });
  rows: ReviewRow[] = [0, 1, 2].map((index) => aReviewRow(index));
  trial: StepTrial = TRIAL;
  /** What a step is answered with instead of being taken. */
  refused: Answer | null = null;
  readonly steps: NewStep[] = [];
  /** The steps that somebody wanted to try. */
  readonly tried: NewStep[] = [];

  constructor(private readonly server: TestServer) {
    server.answers(this.answer);
  }

  readonly answer = ({ method, path, body }: Asked): Answer => {
    if (path.includes("/rows")) return onePage(this.rows, this.rows.length, 100);
    if (path.endsWith("/trial")) {
      this.tried.push(JSON.parse(body).step);
      return theData(this.trial);
    }
    if (path.endsWith("/review")) return theData(this.review);
    if (method === "GET") return { status: 404 };
    if (this.refused) return this.refused;
    if (path.endsWith("/steps")) this.steps.push(JSON.parse(body).step);
    this.review = { ...this.review, version: this.review.version + 1 };
    return theData({ review: this.review, rows: [], job: null });
  };

  refuses(message: string): void {
    this.refused = refusal(message);
  }

  /** Calls that changed something, but for trials. */
  get changes(): [string, unknown][] {
    return this.server.sent().filter(([call]) => !call.endsWith("/trial"));
  }
}

interface Drawn {
  screens: typeof import("@/features/loads/review-step");
  drawing: typeof import("@/features/loads/testing/render");
}

/** A server for all tests of a file, a bench for each in a window of so many pixels, and what draws a review with them. */
export function benches(px = 1_440): Drawn & { server: TestServer; bench: Bench } {
  const used = {} as Drawn & { server: TestServer; bench: Bench };
  beforeAll(async () => {
    used.server = await TestServer.start();
    // The client takes the page's address when it loads.
    used.screens = await import("@/features/loads/review-step");
    used.drawing = await import("@/features/loads/testing/render");
  });
  afterAll(() => used.server.stop());
  beforeEach(() => {
    windowOf(px);
    used.bench = new Bench(used.server);
  });
  return used;
}

interface Given {
  options?: Partial<LoadOptions>;
  mapping?: Partial<Mapping>;
  hold?: string | null;
  beside?: ReactNode;
}

/** Answers what becomes of the options and where the buttons of the step lead. */
export function drawReview({ screens, drawing }: Drawn, { hold = null, ...given }: Given = {}) {
  const preview = aPreview();
  const known = aReview({ preview, ...given.mapping });
  const told: Partial<LoadOptions>[] = [];
  const left: string[] = [];
  const router = drawing.renderAt(
    <>
      {given.beside}
      <WithOptions first={{ ...known.options, ...given.options }} onTold={(one) => told.push(one)}>
        {(options, onOptions) => (
          <screens.Reviewed
            {...{ preview, hold, onOptions, kind: kindByModelId(known.mapping.model_id) }}
            review={{ ...known, options }}
            onBack={() => left.push("back")}
            onLoading={() => left.push("loading")}
          />
        )}
      </WithOptions>
    </>,
  );
  return { router, told, left };
}

interface WithOptionsProps {
  first: LoadOptions;
  onTold: (changes: Partial<LoadOptions>) => void;
  children: (options: LoadOptions, change: WithOptionsProps["onTold"]) => ReactNode;
}

/** What is answered is kept, as the screen does before the figures are counted anew. */
function WithOptions({ first, onTold, children }: WithOptionsProps) {
  const [options, setOptions] = useState(first);
  return children(options, (changes) => {
    onTold(changes);
    setOptions((before) => ({ ...before, ...changes }));
  });
}

/** The light DOM can be given a size; its type is not that of a real window. */
export function windowOf(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width });
}
