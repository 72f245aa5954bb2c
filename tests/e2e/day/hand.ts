import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { cutFigures } from "../measures";

type Done = { name: string; clicks: number; keys: number; seconds: number; faults: string[] };
type Upload = { name: string; mimeType: string; buffer: Buffer };

/**
 * A person at a desk: every click and every key is counted, and the time from the first of them until what is
 * waited for is on the screen. A character counts as one key, whatever an input method takes for it.
 */
export class Hand {
  private clicks = 0;
  private keys = 0;
  private readonly done: Done[] = [];

  constructor(
    readonly page: Page,
    /** Where pictures and the table go. */
    private readonly folder: string,
  ) {
    mkdirSync(folder, { recursive: true });
  }

  async click(on: Locator): Promise<void> {
    await on.click();
    this.clicks++;
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += [...text].length;
  }

  /** Keys one after another; those pressed together are one. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.keys += keys.length;
  }

  /** Clicks a field and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.type(text);
  }

  /** Puts another value in the place of a field's own. */
  async replace(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await this.press("Control+a");
    await this.type(text);
  }

  /** Types a word of what a list offers, and takes it. */
  async choose(field: Locator, word: string): Promise<void> {
    await this.fill(field, word);
    await this.press("Enter");
  }

  /** Opens the system's window by a click, and takes a file there by another. */
  async give(on: Locator, file: Upload): Promise<void> {
    const opened = this.page.waitForEvent("filechooser");
    await this.click(on);
    await (await opened).setFiles(file);
    this.clicks++;
  }

  /** Takes what a click saves to disk; gives its name. */
  async save(on: Locator): Promise<string> {
    const arriving = this.page.waitForEvent("download");
    await this.click(on);
    return (await arriving).suggestedFilename();
  }

  /** One piece of the day; it ends when `act` has seen what it waits for. */
  async step(name: string, act: () => Promise<void>): Promise<void> {
    const begun = performance.now();
    [this.clicks, this.keys] = [0, 0];
    await act();
    const seconds = (performance.now() - begun) / 1_000;
    await this.rest();
    const faults = await this.page.evaluate(cutFigures);
    this.done.push({ name, clicks: this.clicks, keys: this.keys, seconds, faults });
    const number = String(this.done.length).padStart(2, "0");
    await this.page.screenshot({ path: join(this.folder, `${number}-${name}.png`) });
  }

  /** Nothing loads any more: for the picture, outside of what is timed. */
  private async rest(): Promise<void> {
    await this.page.waitForLoadState("networkidle");
    await this.page.waitForFunction(
      () =>
        !document.querySelector(
          "#nprogress, .ant-skeleton, .ant-spin-spinning, [aria-busy=true]",
        ) &&
        // Digits of a counter that roll are neither the old figure nor the new one.
        !document.querySelector(".ant-scroll-number-only-unit:not(.current)"),
    );
  }

  /** Figures that were cut anywhere in the day. */
  faults(): string[] {
    return this.done.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));
  }

  /** The day as a table; it is written beside the pictures. */
  table(): string {
    const sum = (of: (row: Done) => number) => this.done.reduce((all, row) => all + of(row), 0);
    const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
    const text = [
      line(["步骤", "点击", "按键", "秒"]),
      line(["---", "---:", "---:", "---:"]),
      ...this.done.map((row) => line([row.name, row.clicks, row.keys, row.seconds.toFixed(1)])),
      line([
        "合计",
        sum(({ clicks }) => clicks),
        sum(({ keys }) => keys),
        sum(({ seconds }) => seconds).toFixed(1),
      ]),
      "",
    ].join("\n");
    writeFileSync(join(this.folder, "table.md"), text);
    return text;
  }
}
