import { inflateSync } from "node:zlib";

export const millimetre = 72 / 25.4;

/** The content and size of each page, unpacked like a PDF reader would. */
export function pagesOf(pdf: Buffer): { content: string; size: number[] }[] {
  const objects = new Map<number, Buffer>();
  const text = pdf.toString("latin1");
  for (const { 0: head, 1: id, index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = index + head.length;
    objects.set(Number(id), pdf.subarray(from, text.indexOf("\nendobj", from)));
  }
  return [...objects.values()].flatMap((body) => {
    const page = body.toString("latin1");
    if (!page.includes("/Type /Page ")) return [];
    const size = (/MediaBox \[([^\]]+)\]/.exec(page)?.[1] ?? "").split(" ").map(Number);
    const contents = objects.get(Number(/Contents (\d+)/.exec(page)?.[1]));
    const start = contents?.indexOf("stream\n") ?? 0;
    const length = Number(/Length (\d+)/.exec(contents?.toString("latin1") ?? "")?.[1]);
    const packed = contents?.subarray(start + 7, start + 7 + length) ?? Buffer.alloc(0);
    return [{ content: inflateSync(packed).toString("latin1"), size: size.slice(2) }];
  });
}

/** Corners of the first filled outline, in millimetres on the page. */
export function firstOutline(content: string): [number, number][] {
  const filled = /gs [\d. ]+ rg ([\d.\- mlh]+) f\*/.exec(content)?.[1] ?? "";
  return [...filled.matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}
