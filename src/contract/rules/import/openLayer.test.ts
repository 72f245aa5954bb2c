import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readMdb } from "#geo/mdb/mdbFile";
import { checkDxyd } from "./checkDxyd";
import { openLayer } from "./openLayer";

const bytes = (name: string) => readFileSync(`tests/fixtures/cases/${name}.mdb`);

test("tables of the geodatabase's own bookkeeping are no layers", () => {
  const { layers } = readMdb(bytes("arcgis10-with-GDB_Items"));
  expect(layers.map(({ table }) => table)).toEqual(["DXYD_SD"]);
});

test("codes in number columns get their zeros back, and that is said", () => {
  const { input } = openLayer(bytes("codes-as-long"), "dxydsd");
  if (!input) throw new Error("no layer");
  const context = {
    ...({ library: "dxydsd", callerArea: "33", today: "2024-12-31", counties: [] } as const),
    ...{ towns: new Map<string, string>(), threshold: () => 10 },
  };
  const { drafts, log, remarks } = checkDxyd(input, context, { existing: new Map(), parcels: [] });
  expect(drafts.map(({ values }) => values.dlbm)).toEqual(expect.arrayContaining(["0601", "0508"]));
  expect(log.sorted().filter(({ rule }) => rule === "A004")).toEqual([]);
  expect(remarks).toEqual([{ kind: "zeros", text: "字段DLBM存为数字，5个代码已补回前面的0" }]);
});

test("a layer that is asked for is read, whatever its name, and its others are told", () => {
  const file = bytes("arcgis10-with-GDB_Items");
  const open = (library: "dxydsd" | "dxydst", asked?: string) => {
    const { input, problem, layers } = openLayer(file, library, asked);
    return [input?.table ?? problem?.rule, layers, input?.remarks?.map(({ text }) => text)];
  };
  expect(open("dxydsd")).toEqual(["DXYD_SD", ["DXYD_SD"], []]);
  expect(open("dxydst")).toEqual(["F003", ["DXYD_SD"], undefined]);
  expect(open("dxydst", "DXYD_SD")).toEqual(["DXYD_SD", ["DXYD_SD"], ["按指定读取图层DXYD_SD"]]);
  expect(open("dxydst", "DXYD")).toEqual(["F003", ["DXYD_SD"], undefined]);
});
