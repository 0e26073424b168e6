/** The route-changed event: told once per navigation, arrived or failed, to whoever listens. */

export interface RouteChanged {
  path: string;
  failed: boolean;
}

type Listener = (change: RouteChanged) => void;

const listeners = new Set<Listener>();

export function emitRouteChanged(change: RouteChanged): void {
  for (const listener of listeners) listener(change);
}

export function onRouteChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface RouterState {
  location: { key: string; pathname: string };
  navigation: { state: string };
  errors: object | null;
}

/** Tells each arrival; a route that failed is told by the page that shows the error. */
export function tellArrivals(router: {
  subscribe: (listener: (state: RouterState) => void) => () => void;
}): () => void {
  let told = "";
  return router.subscribe(({ location, navigation, errors }) => {
    if (navigation.state !== "idle" || location.key === told) return;
    told = location.key;
    if (!errors) emitRouteChanged({ path: location.pathname, failed: false });
  });
}
