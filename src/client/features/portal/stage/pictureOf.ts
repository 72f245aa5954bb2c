/** Minimum width of a picture, in pixels. */
const leastWidth = 3840;
/** Largest canvas side that browsers draw, in pixels. */
const mostPixels = 8192;

/** All CSS rules of the page as one text: a picture has no access to style sheets. */
function rulesOfPage(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map((rule) => rule.cssText);
      } catch {
        return [];
      }
    })
    .filter((rule) => !rule.startsWith("@font-face") && !rule.startsWith("@import"))
    .join("\n");
}

/** Canvases lose their content when copied, so each becomes an image of itself. */
function freeze(from: HTMLElement, to: HTMLElement, map: string | null): void {
  const drawn = [...from.querySelectorAll("canvas")];
  const copied = [...to.querySelectorAll("canvas")];
  drawn.forEach((canvas, i) => {
    const copy = copied[i];
    if (!copy || canvas.width === 0 || canvas.height === 0) return;
    const image = document.createElement("img");
    image.src = (canvas.closest(".portal-scene") && map) || canvas.toDataURL();
    image.className = copy.className;
    image.style.cssText = copy.style.cssText;
    const { width, height } = getComputedStyle(canvas);
    image.style.width = width;
    image.style.height = height;
    copy.replaceWith(image);
  });
}

/** Lists keep their scroll position. */
function keepScroll(from: HTMLElement, to: HTMLElement): void {
  const all = [...from.querySelectorAll<HTMLElement>("*")];
  const copies = [...to.querySelectorAll<HTMLElement>("*")];
  all.forEach((element, i) => {
    const first = copies[i]?.firstElementChild;
    if (element.scrollTop > 0 && first instanceof HTMLElement) {
      first.style.marginTop = `-${element.scrollTop}px`;
    }
  });
}

/**
 * An element that fills the window as PNG, including its canvases, with text sharp enough for
 * print. Elements with `data-apart` are left out. The `map` comes as a picture: a WebGL scene does
 * not keep what it has drawn.
 */
export async function pictureOf(element: HTMLElement, map: string | null): Promise<Blob> {
  const [width, height] = [innerWidth, innerHeight];
  const copy = element.cloneNode(true) as HTMLElement;
  keepScroll(element, copy);
  freeze(element, copy, map);
  for (const apart of copy.querySelectorAll("[data-apart]")) apart.remove();
  const frame = document.createElement("div");
  // The Chinese font that a browser picks depends on the language.
  frame.lang = document.documentElement.lang || "zh-CN";
  const { fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
  Object.assign(frame.style, {
    position: "relative",
    width: `${width}px`,
    height: `${height}px`,
    fontFamily,
    fontSize,
    lineHeight,
    fontVariantNumeric: "tabular-nums",
  });
  const style = document.createElement("style");
  style.textContent = `${rulesOfPage()}\n* { scrollbar-width: none !important; animation: none !important; }`;
  frame.append(style, copy);
  const body = new XMLSerializer().serializeToString(frame);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${body}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(Math.max(devicePixelRatio, leastWidth / width), mostPixels / width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("nothing drawn"))));
  });
}
