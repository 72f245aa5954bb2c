/** Runs in the page: what it needs stands inside of it. */

type Sight = {
  /** The part of the page that is looked at. */
  box: string;
  /** The smallest type, in screen pixels. */
  least: number;
  /** Colours behind texts that stand on a picture, by the box that holds them. */
  grounds: readonly { box: string; colors: readonly string[] }[];
  /** Texts that may be shortened: their whole is told elsewhere. */
  shortened: string;
};

/** Texts within a box that are too small or too weak to be read, cut off, or one over the other. */
export function illegible({ box, least, grounds, shortened }: Sight): string[] {
  type Rgb = readonly [number, number, number];
  const small = 3;
  const usual = 4.5;
  const slack = 2;
  const read = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const painted = document.createElement("canvas").getContext("2d");
  /** Any colour as numbers, hexadecimal ones too. */
  const numbers = (color: string): readonly number[] => {
    if (!painted || color.startsWith("rgb")) return read(color);
    painted.fillStyle = color;
    const hex = painted.fillStyle;
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  };
  const over = ([r = 0, g = 0, b = 0, alpha = 1]: readonly number[], under: Rgb): Rgb => {
    const mix = (a: number, c: number) => a * alpha + c * (1 - alpha);
    return [mix(r, under[0]), mix(g, under[1]), mix(b, under[2])];
  };
  const brightness = (color: Rgb): number => {
    const [r = 0, g = 0, b = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: Rgb, b: Rgb): number => {
    const [high = 0, low = 0] = [brightness(a), brightness(b)].toSorted((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const root = document.querySelector(box);
  if (!root) return [`there is no ${box}`];
  /** What is painted behind an element, from the stage up; the stage itself is lightest in its middle. */
  const behind = (element: Element): Rgb => {
    const layers: (readonly number[])[] = [];
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      layers.push(read(getComputedStyle(at).backgroundColor));
    }
    return layers.reduceRight<Rgb>((under, layer) => over(layer, under), [13, 47, 87]);
  };
  const groundsOf = (element: Element): readonly Rgb[] => {
    const drawn = grounds.find((one) => element.closest(one.box));
    return drawn ? drawn.colors.map((color) => over(numbers(color), [0, 0, 0])) : [behind(element)];
  };

  type Seen = { text: string; element: Element; place: DOMRect };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("[aria-hidden=true], .ui-for-readers");
  const range = document.createRange();
  const seen: Seen[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!element || text === "" || !isShown(element)) continue;
    range.selectNodeContents(node);
    // Of a shortened text only what is shown has a place.
    const edge = element.closest(shortened)?.getBoundingClientRect().right ?? Infinity;
    for (const { x, y, right, height } of range.getClientRects()) {
      const place = new DOMRect(x, y, Math.min(right, edge) - x, height);
      if (place.width >= 1) seen.push({ text, element, place });
    }
  }

  /** The screen pixels of an element's type. */
  const sizeOf = (element: Element) =>
    Number.parseFloat(getComputedStyle(element).fontSize) * element.currentCSSZoom;
  const sizeFault = ({ element }: Seen) => {
    const size = sizeOf(element);
    return size < least - 0.01 ? `is ${size.toFixed(1)}px high, not ${least}` : null;
  };
  const contrastFault = ({ element }: Seen) => {
    const { color, fontWeight } = getComputedStyle(element);
    // Large type, and what is bold and nearly as large, is read at less contrast.
    const isLarge = sizeOf(element) >= 24 || (sizeOf(element) >= 18.6 && Number(fontWeight) >= 700);
    const worst = Math.min(
      ...groundsOf(element).map((ground) => contrast(over(read(color), ground), ground)),
    );
    return worst < (isLarge ? small : usual) ? `has a contrast of ${worst.toFixed(1)}` : null;
  };
  const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";
  const cuts = (at: Element, place: DOMRect) => {
    const edge = at.getBoundingClientRect();
    const lost = Math.max(place.right - edge.right, edge.left - place.left, 0);
    const below = Math.max(place.bottom - edge.bottom, edge.top - place.top, 0);
    return clips(at) && (lost > slack || below > place.height / 3);
  };
  const cutFault = ({ element, place }: Seen) => {
    if (element.closest(shortened)) return null;
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (cuts(at, place)) return `is cut by .${at.className}`;
    }
    const off = Math.max(
      place.right - innerWidth,
      -place.left,
      place.bottom - innerHeight,
      -place.top,
    );
    return off > slack ? `is ${Math.round(off)}px off the screen` : null;
  };
  /** Lines are higher than their characters: only the middle of a line counts. */
  const meets = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.35;
  const overlapFault = (one: Seen, i: number) => {
    // A shortened text has a place for what is shown and one for what is not.
    const others = seen.slice(i + 1).filter(({ element }) => element !== one.element);
    const other = others.find((two) => meets(one.place, two.place));
    return other ? `stands on “${other.text}”` : null;
  };
  return seen.flatMap((one, i) =>
    [sizeFault(one), contrastFault(one), cutFault(one), overlapFault(one, i)].flatMap((fault) =>
      fault ? [`“${one.text}” ${fault}`] : [],
    ),
  );
}
