/** /answer/course/:token: the link or QR of a whole course, which asks who somebody is. */

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { type AskedCourse, openDoor, readDoor } from "@/features/answering/api";
import { CourseBrand, courseDays, LinkView } from "@/features/answering/parts";
import { doorTexts } from "@/features/answering/texts";
import { describeError } from "@/platform/api/errors";
import { usePageArrival } from "@/platform/lib/hooks";
import { answerAddress } from "@/platform/lib/paths";
import { checkRut } from "@/platform/lib/rut";
import { Button } from "@/platform/ui/button";
import { RutField } from "@/platform/ui/rut-field";

export function DoorScreen() {
  const { token = "" } = useParams();
  const door = useQuery({
    queryKey: ["answering", "door", token],
    queryFn: ({ signal }) => readDoor(token, signal),
  });
  return (
    <LinkView query={door}>{({ course }) => <DoorForm token={token} course={course} />}</LinkView>
  );
}

interface DoorFormProps {
  token: string;
  course: AskedCourse;
}

/** Who are you? A RUT leads to the form of the person it belongs to. */
export function DoorForm({ token, course }: DoorFormProps) {
  const heading = usePageArrival(doorTexts.title);
  const door = useDoor(token);
  return (
    <section className="mx-auto flex w-full max-w-lg flex-col gap-5 rounded-card border bg-surface px-4 py-6 shadow-raised sm:px-6">
      <CourseBrand course={course} />
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium text-ink-muted">{doorTexts.title}</p>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-2xl font-bold tracking-tight text-balance break-words"
        >
          {course.name}
        </h1>
        <p className="text-sm text-ink-muted">{courseDays(course)}</p>
      </div>
      <form
        noValidate
        aria-label={doorTexts.identification}
        className="flex flex-col gap-4"
        onSubmit={(event) => void door.enter(event)}
      >
        <RutField
          ref={door.control}
          label={doorTexts.rut}
          hint={doorTexts.rutHint}
          error={door.fault}
          value={door.rut}
          onValueChange={door.write}
        />
        <Button type="submit" variant="primary" loading={door.opening} className="min-h-11">
          {door.opening ? doorTexts.searching : doorTexts.continue}
        </Button>
      </form>
    </section>
  );
}

function useDoor(token: string) {
  const navigate = useNavigate();
  const control = useRef<HTMLInputElement>(null);
  const [rut, setRut] = useState("");
  const [fault, setFault] = useState<string>();
  const [opening, setOpening] = useState(false);

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (opening) return;
    const wrong = faultOf(rut);
    setFault(wrong);
    if (wrong) return control.current?.focus();
    setOpening(true);
    try {
      const own = await openDoor(token, rut);
      await navigate(answerAddress(own), { state: { door: token } });
    } catch (error) {
      setFault(describeError(error).message);
      control.current?.focus();
    } finally {
      setOpening(false);
    }
  }

  function write(typed: string): void {
    setRut(typed);
    setFault(undefined);
  }

  return { rut, fault, opening, control, enter, write };
}

function faultOf(rut: string): string | undefined {
  const check = checkRut(rut);
  if (check.state === "right") return undefined;
  if (check.state === "wrong-digit") {
    return doorTexts.wrongDigit(check.suggestion);
  }
  return rut.trim() === "" ? doorTexts.rutMissing : doorTexts.rutFormat;
}
