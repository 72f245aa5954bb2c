import { createStore } from "jotai";
import { expect, test } from "vitest";
import type { ParsedFile } from "#contract/endpoints/uploads/parseFile";
import {
  formFileAtom,
  formRowAtom,
  isLocalTableOpenAtom,
  layLocalAtom,
  localChosenAtom,
  localLayerAtom,
  localLayersAtom,
  localRowAtom,
  lookLocalAtom,
  removeLocalAtom,
} from "./localFile";

function opened(name: string, fields: string[] = ["名称"]) {
  const found: ParsedFile = {
    ...{ format: "geojson", layer: null, layers: [], encoding: null, fields, total: 1 },
    ...{ columns: null, headingRow: null, problems: [], remarks: [] },
    crs: { name: null, code: "4490", source: "file" },
    features: [{ row: 1, properties: {}, geometry: null }],
  };
  return { file: new File([], name), choice: { encoding: "auto", crs: "auto" } as const, found };
}

const names = (store: ReturnType<typeof createStore>) =>
  store.get(localLayersAtom).map(({ file }) => file.name);

test("files lie over each other, each in a colour of its own, the last on top", () => {
  const store = createStore();
  for (const name of ["甲", "乙", "丙"]) store.set(layLocalAtom, opened(name));
  expect(names(store)).toEqual(["丙", "乙", "甲"]);
  expect(new Set(store.get(localLayersAtom).map(({ color }) => color)).size).toBe(3);
  expect(store.get(localLayerAtom)?.file.name).toBe("丙");
});

test("another reading of a file keeps how it is drawn, but no label that it no longer has", () => {
  const store = createStore();
  store.set(layLocalAtom, opened("甲"));
  const { id = "" } = store.get(localLayerAtom) ?? {};
  store.set(lookLocalAtom, id, { color: "#123456", label: "名称" });
  store.set(localChosenAtom, { id, row: 1 });
  store.set(layLocalAtom, opened("甲"), id);
  expect(store.get(localLayerAtom)).toMatchObject({ color: "#123456", label: "名称" });
  // Rows of another reading are other outlines.
  expect(store.get(localRowAtom)).toBeNull();
  store.set(layLocalAtom, opened("甲", ["用途"]), id);
  expect(store.get(localLayerAtom)).toMatchObject({ color: "#123456", label: "" });
  expect(names(store)).toEqual(["甲"]);
});

test("what is chosen is of one file, and goes with it; the table goes with the last", () => {
  const store = createStore();
  store.set(layLocalAtom, opened("甲"));
  const first = store.get(localLayerAtom)?.id ?? "";
  store.set(layLocalAtom, opened("乙"));
  store.set(localChosenAtom, { id: first, row: 1 });
  store.set(isLocalTableOpenAtom, true);
  expect([store.get(localLayerAtom)?.id, store.get(localRowAtom)]).toEqual([first, 1]);
  store.set(removeLocalAtom, first);
  expect([store.get(localChosenAtom), store.get(localRowAtom)]).toEqual([null, null]);
  expect([store.get(localLayerAtom)?.file.name, store.get(isLocalTableOpenAtom)]).toEqual([
    "乙",
    true,
  ]);
  store.set(removeLocalAtom, store.get(localLayerAtom)?.id ?? "");
  expect(store.get(isLocalTableOpenAtom)).toBe(false);
});

test("a form's file comes and goes beside those over the map", () => {
  const store = createStore();
  store.set(layLocalAtom, opened("甲"));
  store.set(formFileAtom, opened("表单"));
  store.set(formFileAtom, opened("表单二"));
  store.set(formRowAtom, 1);
  expect(names(store)).toEqual(["表单二", "甲"]);
  expect([store.get(formRowAtom), store.get(localRowAtom)]).toEqual([1, 1]);
  store.set(formFileAtom, null);
  expect([names(store), store.get(formFileAtom), store.get(formRowAtom)]).toEqual([
    ["甲"],
    null,
    null,
  ]);
});
