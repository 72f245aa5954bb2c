import { labelLook } from "#contract/look/labelLook";
import { svgPicture } from "../../files/svgPicture";
import { textPath } from "../../files/textPath";
import { type Drawn, drawnClasses, drawnRest, type Look } from "../look/look";
import { element } from "../look/xml";

const [size, row, swatch, padding] = [13, 22, 16, 6];
/** Pixels of a sign by itself, as ArcGIS has them. */
const side = 20;

/** The classes of a look with their colours, as PNG. */
export async function legendPicture(look: Look): Promise<Buffer> {
  const rest = drawnRest(look);
  const all = [...drawnClasses(look), ...(rest ? [rest] : [])];
  const texts = await Promise.all(all.map(({ title }) => textPath(title, size)));
  const left = 2 * padding + swatch;
  const width = Math.ceil(left + Math.max(...texts.map((text) => text.width)) + padding);
  const height = all.length * row + padding;
  const rows = all.map((one, at) => {
    const top = padding / 2 + at * row;
    const d = texts[at]?.moved(left, top + row / 2 + size * 0.36) ?? "";
    return swatchOf(one, top) + element("path", { d, fill: labelLook.word });
  });
  const ground = element("rect", { width, height, fill: "#ffffff" });
  return svgPicture(
    element("svg", { xmlns: "http://www.w3.org/2000/svg", width, height }, ground, ...rows),
  );
}

/** The sign of one class, as PNG: its width and height in pixels. */
export async function signPicture(one: Drawn): Promise<{ size: number; bytes: Buffer }> {
  const sides = { width: side, height: side };
  const sign = swatchOf(one, (side - row) / 2, (side - swatch) / 2);
  const svg = element("svg", { xmlns: "http://www.w3.org/2000/svg", ...sides }, sign);
  return { size: side, bytes: await svgPicture(svg) };
}

function swatchOf(one: Drawn, top: number, x = padding): string {
  const { color, fillOpacity, outline, outlineOpacity, width, dash } = one;
  return element("rect", {
    ...{ x, y: top + (row - swatch) / 2, width: swatch, height: swatch },
    ...{ fill: color, "fill-opacity": one.hatched ? fillOpacity / 2 : fillOpacity },
    ...{ stroke: outline, "stroke-width": width, "stroke-opacity": outlineOpacity },
    ...(dash && { "stroke-dasharray": dash.map((part) => part * width).join(" ") }),
  });
}
