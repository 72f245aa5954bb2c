/** Both run in the page: what they need stands inside of them. */

/** Links and buttons whose centre something else covers, wherever one scrolls to. */
export function uncovered(): string[] {
  const controls = 'a[href], button, [role="button"], [role="tab"], [role="switch"]';
  const isScrolled = (overflow: string) => overflow === "auto" || overflow === "scroll";
  /** The headings of a table move with its rows. */
  const follow = (control: Element) => {
    const heading = control.closest(".ant-table-header");
    const rows = heading?.parentElement?.querySelector(".ant-table-body, .ui-long");
    if (!heading || !rows) return;
    const [at, within] = [control.getBoundingClientRect(), heading.getBoundingClientRect()];
    rows.scrollLeft += at.left - (within.left + within.right) / 2;
    heading.scrollLeft = rows.scrollLeft;
  };
  /** As a user brings it into view: boxes without scroll bars stay as they are. */
  const bring = (control: Element) => {
    follow(control);
    for (let box = control.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const [across, down] = [isScrolled(overflowX), isScrolled(overflowY)];
      if (!across && !down) continue;
      const [at, within] = [control.getBoundingClientRect(), box.getBoundingClientRect()];
      const zoom = box.currentCSSZoom;
      if (across) box.scrollLeft += (at.left + at.right - within.left - within.right) / 2 / zoom;
      if (down) box.scrollTop += (at.top + at.bottom - within.top - within.bottom) / 2 / zoom;
    }
  };
  const isOffered = (control: Element) =>
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !control.matches(":disabled, [aria-disabled=true]") &&
    !control.closest("[inert], [aria-hidden=true]") &&
    control.getBoundingClientRect().width > 1;
  /** Parts for readers alone are clipped away. */
  const isForEyes = (control: Element) => {
    for (let box: Element | null = control; box; box = box.parentElement) {
      if (getComputedStyle(box).clipPath.startsWith("inset(50%")) return false;
    }
    return true;
  };
  const nameOf = (control: Element) => {
    const words = control.ariaLabel || control.textContent?.trim() || control.className;
    return `${control.tagName.toLowerCase()} “${words}”`;
  };
  const faults: string[] = [];
  for (const control of document.querySelectorAll(controls)) {
    if (!isOffered(control) || !isForEyes(control)) continue;
    bring(control);
    // A link of two lines is hit on its first.
    const [line] = control.getClientRects();
    if (!line) continue;
    const hit = document.elementFromPoint(line.x + line.width / 2, line.y + line.height / 2);
    if (control.contains(hit)) continue;
    const place = hit ? `${hit.tagName.toLowerCase()}.${hit.getAttribute("class")}` : "nothing";
    faults.push(`${nameOf(control)} is under ${place}`);
  }
  return faults;
}

/** Figures of which a part is shown: by a box that clips, or under what is frozen or floats. */
export function cutFigures(): string[] {
  // A figure with its sign and unit, a date, a number of a record: nothing but digits to be read.
  const figure = /^[约≈<>≤≥¥+−–-]{0,2}\s*\d[\d,.:/%\s–~→-]*[\p{Script=Han}/²㎡%]{0,6}$/u;
  const slack = 1.5;
  /** Behind the border of a box, and within the first digit. */
  const within = 3;
  const isScrolled = (box: Element) =>
    // A long table hides what is over and scrolls by script.
    /^(auto|scroll)$/.test(getComputedStyle(box).overflowY) ||
    box.matches("[class*=-virtual-holder]");

  const nameOf = (box: Element | null | undefined) =>
    `${box?.tagName.toLowerCase()}.${box?.getAttribute("class")}`;

  /** What a box clips of a text; null if nothing that counts, "" if all of it. */
  const clippedBy = (box: Element, text: DOMRect): string | null => {
    const edge = box.getBoundingClientRect();
    const across = Math.max(edge.left - text.left, 0) + Math.max(text.right - edge.right, 0);
    const down = Math.max(edge.top - text.top, 0) + Math.max(text.bottom - edge.bottom, 0);
    if (across >= text.width || down >= text.height || edge.width <= 1) return "";
    if (across > slack) return `loses ${Math.round(across)}px in ${nameOf(box)}`;
    // A list that scrolls shows half a row; a line is taller than its figures.
    if (isScrolled(box)) return down > 0 ? "" : null;
    return down > text.height * 0.3 ? `is cut in height in ${nameOf(box)}` : null;
  };

  const clips = ({ display, overflowX, overflowY }: CSSStyleDeclaration) =>
    display !== "inline" && (overflowX !== "visible" || overflowY !== "visible");
  /** The boxes round a text that clip it, from the inside out. */
  const boxesRound = (parent: Element): Element[] => {
    const boxes: Element[] = [];
    let isLoose = false;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { position } = getComputedStyle(box);
      // What is placed absolutely is clipped by boxes that have a place themselves.
      if (isLoose && position === "static") continue;
      if (clips(getComputedStyle(box))) boxes.push(box);
      if (position === "fixed") break;
      isLoose = position === "absolute";
    }
    return boxes;
  };
  const clipped = (text: DOMRect, parent: Element): string | null => {
    for (const box of boxesRound(parent)) {
      const cut = clippedBy(box, text);
      if (cut !== null) return cut;
    }
    return null;
  };

  type Part = Pick<DOMRect, "left" | "right" | "top" | "height">;
  /** What stands over the two ends of a text, or of the part of it that boxes leave. */
  const overEnds = ({ left, right, top, height }: Part, parent: Element) => {
    // Of what is narrower the middle counts: its ends may lie in the box's border.
    const inset = Math.min(within, (right - left) / 2);
    return [left + inset, right - inset]
      .map((x) => document.elementFromPoint(x, top + height / 2))
      .map((hit) => (hit === null || hit.contains(parent) || parent.contains(hit) ? null : hit));
  };

  /** One end under something else, the other not. */
  const covered = (text: DOMRect, parent: Element): string | null => {
    const [from, to] = overEnds(text, parent);
    return Boolean(from) === Boolean(to) ? null : `is partly under ${nameOf(from ?? to)}`;
  };

  /** What a box leaves of a text is under something else altogether. */
  const isBuried = (text: DOMRect, parent: Element): boolean => {
    const edges = boxesRound(parent).map((box) => box.getBoundingClientRect());
    const left = Math.max(text.left, ...edges.map((edge) => edge.left));
    const right = Math.min(text.right, ...edges.map((edge) => edge.right));
    const top = Math.max(text.top, ...edges.map((edge) => edge.top));
    const height = Math.min(text.bottom, ...edges.map((edge) => edge.bottom)) - top;
    return overEnds({ left, right, top, height }, parent).every((over) => over !== null);
  };

  const isShown = (parent: Element) =>
    parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !/^rgba\(.*, 0\)$/.test(getComputedStyle(parent).webkitTextFillColor);

  const range = document.createRange();
  const faultOf = (node: Node, parent: Element): string | null => {
    range.selectNodeContents(node);
    const place = range.getBoundingClientRect();
    if (place.width < 1) return null;
    const cut = clipped(place, parent);
    if (cut === null) return covered(place, parent);
    return cut === "" || isBuried(place, parent) ? null : cut;
  };

  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const parent = node.parentElement;
    if (!parent || !figure.test(text) || !isShown(parent)) continue;
    const fault = faultOf(node, parent);
    if (fault) faults.push(`“${text}” ${fault}`);
  }
  return faults;
}
