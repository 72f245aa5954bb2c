import type { Page } from "@playwright/test";

/**
 * Collects a page's notices as they appear: one that lasts two seconds may be gone before a slow
 * machine looks for it. Must be called before the page is opened.
 */
export async function gatherNotices(page: Page): Promise<readonly string[]> {
  const notices: string[] = [];
  await page.exposeFunction("noteNotice", (text: string) => notices.push(text));
  await page.addInitScript(() => {
    const note = (window as unknown as { noteNotice: (text: string) => void }).noteNotice;
    const watched = (node: Node) =>
      node instanceof Element
        ? [node, ...node.querySelectorAll("*")].filter((one) => one.matches(".ant-message-notice"))
        : [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const one of [...addedNodes].flatMap(watched)) note(one.textContent ?? "");
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return notices;
}
