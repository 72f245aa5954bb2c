/** Runs in the page: what it needs stands inside of it. */

type Held = {
  /** The smallest type, and the smallest side of what is touched; in pixels of the screen. */
  type: number;
  touch: number;
  /** Texts that may be shortened: their whole is told elsewhere. */
  shortened: string;
};

/** What is wrong with a page that is held in a hand: scrolled sideways, too small to read or to touch, cut off. */
export function unhandy({ type, touch, shortened }: Held): string[] {
  const slack = 2;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Links past the menus are there for the keyboard alone.
    !element.closest("[aria-hidden=true], .shell-skip, .ui-for-readers");
  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 24);
  const all = [...document.body.querySelectorAll("*")].filter(isShown);

  const root = document.scrollingElement;
  const wide =
    root && root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth}px wide`] : [];
  const sideways = all
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + slack)
    .map(({ className }) => `.${className} scrolls sideways`);

  const small = all
    .filter((element) => element.matches("a[href], button, input, select, [role=button]"))
    // The region below a name is touched as well.
    .filter((element) => !element.matches(".stage-label"))
    .map((element) => ({ element, place: element.getBoundingClientRect() }))
    .filter(({ place }) => place.width > 0 && Math.min(place.width, place.height) < touch - 0.5)
    .map(
      ({ element, place: { width, height } }) =>
        `“${nameOf(element)}” (.${element.className}) is touched at ${Math.round(width)} × ${Math.round(height)}`,
    );

  type Text = { text: string; element: Element; places: readonly DOMRect[] };
  const range = document.createRange();
  const textIn = (node: Node): Text[] => {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || !isShown(element)) return [];
    range.selectNodeContents(node);
    const places = [...range.getClientRects()].filter(({ width }) => width >= 1);
    return places.length > 0 ? [{ text, element, places }] : [];
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) texts.push(...textIn(node));

  const tiny = texts
    .map(({ text, element }) => ({
      text,
      size: Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom,
    }))
    .filter(({ size }) => size < type - 0.01)
    .map(({ text, size }) => `“${text}” is ${size.toFixed(1)}px high`);
  /** The edges beyond which nothing of an element is shown. */
  const edgesOf = (element: Element | null): DOMRect[] => {
    if (!element || element === document.body) return [new DOMRect(0, 0, innerWidth, 0)];
    const above = edgesOf(element.parentElement);
    const clips = getComputedStyle(element).overflowX !== "visible";
    return clips ? [element.getBoundingClientRect(), ...above] : above;
  };
  const isCut = ({ element, places }: Text) =>
    edgesOf(element).some((edge) =>
      places.some(({ left, right }) => right > edge.right + slack || left < edge.left - slack),
    );
  const cut = texts
    .filter(({ element }) => !element.closest(shortened))
    .filter(isCut)
    .map(({ text }) => `“${text}” is cut off`);
  return [...wide, ...sideways, ...small, ...tiny, ...cut];
}
