/** What opens for a while: when it goes, the focus returns to what opened it. */
const layers = [
  "[role=dialog]",
  "[role=menu]",
  "form",
  "article",
  ".tool-box",
  ".shell-bottom",
  ".ant-modal-root",
  ".ant-drawer",
  ".ant-dropdown",
  ".ant-popover",
  ".ant-select-dropdown",
].join();

const focusable = "a[href], button, input, textarea, select, [tabindex]";

/** One element that had the focus. Kept weakly: pages that are gone may be forgotten. */
type Stop = {
  element: WeakRef<Element>;
  /** From the nearest ancestor up. */
  around: readonly WeakRef<Element>[];
  layer: WeakRef<Element> | null;
  tag: string;
  name: string;
};

const mostStops = 40;
/** Of one layer; a long form walked by keys must not push out what opened it. */
const mostInLayer = 8;

const isThere = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility();

const nameOf = (element: Element): string =>
  element.getAttribute("aria-label") || (element.textContent ?? "").trim() || element.id;

function stopAt(element: Element): Stop {
  const around: WeakRef<Element>[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    around.push(new WeakRef(at));
  }
  const layer = element.closest(layers);
  return {
    element: new WeakRef(element),
    around,
    layer: layer && new WeakRef(layer),
    tag: element.tagName,
    name: nameOf(element),
  };
}

const takesFocus = (element: Element): element is HTMLElement =>
  isThere(element) && element.tabIndex >= 0 && !element.matches(":disabled, [inert] *");

/** The first element inside, or the place itself, that Tab would stop at. */
const firstIn = (place: Element): HTMLElement | undefined =>
  [place, ...place.querySelectorAll(focusable)].find(takesFocus);

/**
 * Where the focus was: the element, the one drawn anew in its place, or the first one beside it.
 * Null if it lay in something that has been closed.
 */
function placeOf({ element, around, layer, tag, name }: Stop): HTMLElement | null {
  if (layer && !isThere(layer.deref())) return null;
  const same = element.deref();
  if (isThere(same) && !same.matches(":disabled")) return same;
  const left = around.flatMap((one) => one.deref() ?? []).filter(isThere);
  const again = left[0] && [...left[0].querySelectorAll(tag)].find((one) => nameOf(one) === name);
  if (again && takesFocus(again)) return again;
  for (const place of left) {
    const beside = firstIn(place);
    if (beside) return beside;
  }
  return null;
}

/**
 * Keeps the keyboard's place on every page: when the focused element disappears with its dialog,
 * drawer, menu or form, the focus goes back to what had it before. Ends with the returned function.
 */
export function returnFocus(): () => void {
  let stops: Stop[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => {
    const last = stops.at(-1)?.element.deref();
    return document.activeElement === document.body && stops.length > 0 && !isThere(last);
  };
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return;
    const stop = stopAt(target);
    const own = stops.filter(({ layer }) => layer?.deref() === stop.layer?.deref());
    const oldest = own.length >= mostInLayer ? own[0] : null;
    stops = [...stops.filter((one) => one !== oldest).slice(1 - mostStops), stop];
  };
  const recover = () => {
    timer = undefined;
    if (!isLost()) return;
    for (const stop of stops.toReversed()) {
      const place = placeOf(stop);
      if (!place) continue;
      place.focus({ preventScroll: true });
      return;
    }
  };
  // What opens next may take the focus itself, and comes first.
  const look = () => {
    if (timer === undefined && isLost()) timer = setTimeout(recover);
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", note);
  document.addEventListener("focusout", look);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("focusout", look);
  };
}
