import { createStore } from "jotai";
import { expect, test } from "vitest";
import { clickTakerAtom, type MapClick } from "../../state/mapTool";
import { giveClick } from "./giveClick";

const at = [119.98, 30.36] as const;
const record = { dataset: "gyyd", id: "k1" };

function taking() {
  const store = createStore();
  const taken: MapClick[] = [];
  store.set(clickTakerAtom, { take: (click) => taken.push(click) });
  return { store, taken };
}

test("a tool that asks for clicks is told where, on what, and with which key", async () => {
  const { store, taken } = taking();
  const click = { at, add: true, recordThere: async () => record };
  expect(await giveClick(store, click)).toBe(true);
  const empty = { at, add: false, recordThere: async () => null };
  expect(await giveClick(store, empty)).toBe(true);
  expect(taken).toEqual([
    { at, record, add: true },
    { at, record: null, add: false },
  ]);
});

test("without such a tool, or off the map, nothing is looked for", async () => {
  const { store, taken } = taking();
  const recordThere = () => Promise.reject(new Error("looked"));
  expect(await giveClick(store, { at: null, add: false, recordThere })).toBe(false);
  store.set(clickTakerAtom, null);
  expect(await giveClick(store, { at, add: false, recordThere })).toBe(false);
  expect(taken).toEqual([]);
});

test("a tool that is closed while the record is looked for keeps its click", async () => {
  const { store, taken } = taking();
  const recordThere = async () => {
    store.set(clickTakerAtom, null);
    return record;
  };
  expect(await giveClick(store, { at, add: false, recordThere })).toBe(true);
  expect(taken).toEqual([]);
});
