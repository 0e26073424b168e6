/** One person's answers to one open survey, while the page is there. */
import { useEffect, useMemo, useState } from "react";
import { AnswerKeeper, type Keeping } from "@/features/answering/answer-keeper";
import { beginAnswering, type OpenSurvey, sendAnswers } from "@/features/answering/answering-api";
import { beginningOf } from "@/features/answering/beginning";
import { LocalAnswers } from "@/features/answering/local-answers";
import { type Given, missingIn } from "@/shared/surveys/answers";

interface Answering {
  given: Given;
  keeping: Keeping;
  change: (given: Given) => void;
  send: (given: Given) => void;
}

export function useAnswering(token: string, survey: OpenSurvey): Answering {
  const local = useMemo(() => new LocalAnswers(token), [token]);
  const [kept] = useState(() => local.read(Date.now()));
  const [given, setGiven] = useState(() => beginningOf(survey, kept));
  const [keeping, setKeeping] = useState<Keeping>({ kind: "quiet" });
  const [keeper, setKeeper] = useState<AnswerKeeper | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is kept from its beginning on, not anew at each answer.
  useEffect(() => {
    const { tables } = survey;
    const calls = {
      begin: () => beginAnswering(token),
      send: (next: Given) => sendAnswers(token, tables, next),
    };
    const one = new AnswerKeeper(calls, local, setKeeping);
    setKeeper(one);
    const isWhole = missingIn(survey, given).length === 0;
    if (kept?.sending && isWhole) one.send(given);
    const forget = hurryInTime(one);
    return () => {
      forget();
      one.hurry();
      one.stop();
    };
  }, [token, survey]);

  return {
    given,
    keeping,
    change(next) {
      setGiven(next);
      keeper?.changed(next);
    },
    send: (next) => keeper?.send(next),
  };
}

function hurryInTime(keeper: AnswerKeeper): () => void {
  const hurry = () => keeper.hurry();
  globalThis.addEventListener("online", hurry);
  globalThis.addEventListener("pagehide", hurry);
  document.addEventListener("visibilitychange", hurry);
  return () => {
    globalThis.removeEventListener("online", hurry);
    globalThis.removeEventListener("pagehide", hurry);
    document.removeEventListener("visibilitychange", hurry);
  };
}
