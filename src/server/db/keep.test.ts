import { describe, expect, it } from "vitest";
import { askKeeping } from "./keep";

/** Whether a text goes out as a named statement each of these times. */
function namedIn(text: string, times: number): boolean[] {
  const named: boolean[] = [];
  const client = { query: (asked: unknown) => named.push(typeof asked === "object") };
  for (let n = 0; n < times; n++) askKeeping(client, text, []);
  return named;
}

describe("askKeeping", () => {
  it("names what is marked to be kept from the first time on, and nothing that is not marked", () => {
    expect(namedIn("/* keep */select 1", 2)).toEqual([true, true]);
    expect(namedIn("select 1", 8)).not.toContain(true);
  });

  it("names what may be kept once it has been asked often", () => {
    expect(namedIn("/* often */select 2", 6)).toEqual([false, false, false, false, true, true]);
  });

  it("keeps no more than a connection can hold, and goes on with those", () => {
    const texts = Array.from({ length: 300 }, (_, n) => `/* often */select ${n} a`);
    const kept = texts.filter((text) => namedIn(text, 6).at(-1));
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(namedIn("/* often */select 2", 1)).toEqual([true]);
    expect(namedIn("/* keep */select 9", 1)).toEqual([true]);
  });
});
