/**
 * Components whose code comes when they are first shown, and which stand the moment it is there.
 * `lazy` and `Suspense` would wait longer: after showing a placeholder React holds back whatever comes
 * next for 300 ms.
 */
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

export interface Late<Props> {
  (props: Props): ReactNode;
  /** For who knows that it will be wanted. */
  preload: () => void;
  /** Fetches it, too, and answers whether it could be had. */
  arrive: () => Promise<boolean>;
}

/** `Waiting` stands in its place meanwhile, else the bar of the page says that it loads. What kept the code from coming is thrown where it is shown. */
export function late<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Loading,
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

  function arrive(): Promise<boolean> {
    // Who shows it tells what went wrong.
    return load().then(
      () => true,
      () => false,
    );
  }

  return Object.assign(LateComponent, { arrive, preload: () => void arrive() });
}

const loading = new Set<symbol>();
const listeners = new Set<() => void>();

function tell(change: () => unknown): void {
  change();
  for (const listener of listeners) listener();
}

/** Something that was asked for is on its way, and nothing stands in its place. */
export function Loading(): ReactNode {
  useEffect(() => {
    const one = Symbol("loading");
    tell(() => loading.add(one));
    return () => tell(() => loading.delete(one));
  }, []);
  return null;
}

/** Whether anything like that is. */
export function useIsLoading(): boolean {
  return useSyncExternalStore(whenLoadingChanges, () => loading.size > 0);
}

function whenLoadingChanges(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
