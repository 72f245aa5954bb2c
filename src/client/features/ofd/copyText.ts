import type { ClipboardEvent } from "react";

/** Copies the selection with one line per line of the page, since SVG text has no line breaks. */
export function copyText(event: ClipboardEvent): void {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const lines: { y: number; text: string }[] = [];
  for (const element of event.currentTarget.querySelectorAll<SVGTextElement>(
    ".ofd-text text:not(.ofd-glyphs)",
  )) {
    if (!range.intersectsNode(element)) continue;
    const text = selectedIn(range, element);
    const { bottom: y, height } = element.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.y - y) < height / 2) last.text += text;
    else lines.push({ y, text });
  }
  if (lines.length === 0) return;
  event.preventDefault();
  event.clipboardData.setData("text/plain", lines.map(({ text }) => text).join("\n"));
}

function selectedIn(range: Range, element: Element): string {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (part.compareBoundaryPoints(Range.START_TO_START, range) < 0) {
    part.setStart(range.startContainer, range.startOffset);
  }
  if (part.compareBoundaryPoints(Range.END_TO_END, range) > 0) {
    part.setEnd(range.endContainer, range.endOffset);
  }
  return part.toString();
}
