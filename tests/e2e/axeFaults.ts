import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./test";

type Axe = typeof axe;

/** What axe rates as serious or critical on the current page: rule and first place. */
export async function axeFaults(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, {
      resultTypes: ["violations"],
      // Style sheets need not be fetched a second time: no rule in use reads them.
      preload: false,
      // Compares words, and splits Chinese into words of its own: 工业低效 is then not in 工业低效用地.
      rules: { "label-content-name-mismatch": { enabled: false } },
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
}

/** The page as it stands is open to keyboard and reader; retried while colours are in transition. */
export const expectAccessible = (page: Page, where: string) =>
  expect.poll(() => axeFaults(page), { message: `axe: ${where}` }).toEqual([]);
