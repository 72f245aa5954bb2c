import { OfdFault } from "#geo/ofd/ofdFault";
import type { OpenedDocument } from "./openedDocument";

/**
 * Draws pages at actual size for the printer, opens the print dialog, and removes them afterwards.
 */
export async function printPages(
  opened: OpenedDocument,
  pages: readonly number[],
  signal: AbortSignal,
  onDone: (count: number) => void,
): Promise<void> {
  const holder = document.createElement("div");
  holder.className = "ofd-print";
  const rules: string[] = [];
  for (const [count, index] of pages.entries()) {
    if (signal.aborted) return;
    holder.append(await sheet(opened, index));
    const { width, height } = opened.document.pageBox(index);
    const name = `ofd-${index}`;
    const size = `size: ${width}mm ${height}mm; margin: 0`;
    // Browsers without named pages print everything on the size of the first.
    if (count === 0) rules.push(`@page { ${size} }`);
    rules.push(`@page ${name} { ${size} }`);
    rules.push(
      `.ofd-print [data-sheet="${index}"] { page: ${name}; width: ${width}mm; height: ${height - 0.1}mm }`,
    );
    onDone(count + 1);
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (signal.aborted) return;
  const style = new CSSStyleSheet();
  style.replaceSync(rules.join("\n"));
  document.adoptedStyleSheets.push(style);
  document.body.append(holder);
  await imagesIn(holder);
  try {
    // Returns when the browser's print dialog is closed.
    window.print();
  } finally {
    holder.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
  }
}

async function sheet(opened: OpenedDocument, index: number): Promise<HTMLElement> {
  const element = document.createElement("div");
  element.dataset.sheet = String(index);
  try {
    element.append(await opened.draw(index));
  } catch (error) {
    if (!(error instanceof OfdFault)) throw error;
    element.textContent = `第 ${index + 1} 页没有显示出来：${error.detail}`;
  }
  return element;
}

/** A picture that is not decoded yet would be missing on paper. */
async function imagesIn(holder: HTMLElement): Promise<void> {
  const addresses = [...holder.querySelectorAll("image")].map((one) => one.href.baseVal);
  await Promise.allSettled(
    [...new Set(addresses)].map((address) => {
      const image = new Image();
      image.src = address;
      return image.decode();
    }),
  );
}
