/**
 * Components whose code comes when they are first shown, and which stand the moment it is there.
 * `lazy` and `Suspense` would wait longer: after showing a placeholder React holds back whatever comes
 * next for 300 ms.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export interface Late<Props> {
  (props: Props): ReactNode;
  /** For who knows that it will be wanted. */
  preload: () => void;
}

/** `Waiting` stands in its place meanwhile. What kept the code from coming is thrown where it is shown. */
export function late<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): Late<Props> {
  let asked: Promise<ComponentType<Props>> | undefined;
  let code: ComponentType<Props> | undefined;

  function load(): Promise<ComponentType<Props>> {
    asked ??= fetchCode().then(
      (come) => (code = come),
      (fault) => {
        // Whoever comes next asks again.
        asked = undefined;
        throw fault;
      },
    );
    return asked;
  }

  function LateComponent(props: Props) {
    const [fault, setFault] = useState<unknown>();
    const [Shown, setShown] = useState(() => code);

    useEffect(() => {
      if (Shown) return;
      let left = false;
      const unlessLeft = (then: () => void) => {
        if (!left) then();
      };
      load().then(
        (come) => unlessLeft(() => setShown(() => come)),
        (reason) => unlessLeft(() => setFault(reason)),
      );
      return () => {
        left = true;
      };
    }, [Shown]);

    if (fault !== undefined) throw fault;
    const Now = Shown ?? Waiting;
    return <Now {...props} />;
  }

  function preload(): void {
    // Who shows it tells what went wrong.
    load().catch(() => undefined);
  }

  return Object.assign(LateComponent, { preload });
}

function Nothing(): ReactNode {
  return null;
}
