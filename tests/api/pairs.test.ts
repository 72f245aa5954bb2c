import { describe, expect, test } from "vitest";
import { cypt } from "#contract/datasets/cypt";
import { gyyd } from "#contract/datasets/gyyd";
import { datasets } from "#contract/datasets/index";
import { pairsOf } from "#contract/define/pairs";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { as, here, withApp } from "./harness";
import { land } from "./industry";
import { insertParcels, parcel } from "./parcels";
import { insertSamples, sampleOf } from "./samples";

withApp();

type Values = Record<string, unknown>;
const wuchang = { xzjdm: "330110005", xzjmc: "五常街道" };
const cangqian = { xzjdm: "330110012", xzjmc: "仓前街道" };

/** Two ways of saving: by all rules of the record, and by what an edit changes. */
const registers = {
  gyyd: async (over: Values) => {
    const { dkid } = await land({ ...wuchang, ...over });
    return {
      id: dkid,
      save: (values: Values) =>
        as("yuhang").call(gyydApi.update, { id: dkid, bbh: 0, values, confirmWarnings: true }),
    };
  },
  dxydsd: async (over: Values) => {
    const [row] = await insertParcels(here().db, "dxydsd", [
      parcel({ shzt: "0", ...wuchang, ...over } as never),
    ]);
    const dkid = row?.dkid ?? "";
    return {
      id: dkid,
      save: (values: Values) =>
        as("yuhang").call(dxydsdApi.update, { dkid, bbh: 0, values, confirmWarnings: true }),
    };
  },
} as const;

describe.each(Object.entries(registers))("code and name of %s are one field", (dataset, made) => {
  const saved = async (values: Values, over: Values = {}) => {
    const { save } = await made(over);
    const { status, body } = await save(values);
    const { problems = [] } = body as {
      problems?: { level: "E" | "W"; field: string; message: string }[];
    };
    // What is warned of beside it is the sample's and not of this.
    return {
      status,
      body: body as Values,
      problems: problems.filter(({ level }) => level === "E"),
    };
  };

  test("a name sets its code, a code its name, and none the other to none", async () => {
    expect((await saved({ xzjmc: "仓前街道" })).body).toMatchObject(cangqian);
    expect((await saved({ xzjdm: "330110012" })).body).toMatchObject(cangqian);
    expect((await saved(cangqian)).body).toMatchObject(cangqian);
    for (const key of ["xzjmc", "xzjdm"]) {
      expect((await saved({ [key]: null })).body).toMatchObject({ xzjdm: null, xzjmc: null });
    }
  });

  test("a name that is in no list is refused with field, value and what is allowed", async () => {
    const { status, problems } = await saved({ xzjmc: "火星镇" });
    expect([status, problems]).toEqual([
      400,
      [expect.objectContaining({ rule: "A010", field: "XZJMC", value: "火星镇" })],
    ]);
    expect(problems[0]?.message).toMatch(/^乡镇街道“火星镇”不在名单内，可填：.+等\d+个$/);
    const near = await saved({ xzjmc: "仓前镇" });
    expect(near.problems[0]?.message).toBe("乡镇街道“仓前镇”不在名单内，相近的有：仓前街道");
  });

  test("so are a code of another county, and a name that belongs to another code", async () => {
    const foreign = await saved({ xzjdm: "330212001" });
    expect([foreign.status, foreign.problems[0]?.field]).toEqual([400, "XZJDM"]);
    const { status, problems } = await saved({ ...cangqian, xzjmc: "良渚街道" });
    expect([status, problems[0]?.field]).toEqual([400, "XZJMC"]);
  });

  test("platforms and counties are such pairs too", async () => {
    const park = sampleOf(cypt, { xzqdm: "330110", cyptid: "pairpark", cyptmc: "成对产业园" });
    await insertSamples(here().db, cypt, [park]);
    const both = { cyptid: "pairpark", cyptmc: "成对产业园" };
    expect((await saved({ cyptmc: "成对产业园" })).body).toMatchObject(both);
    expect((await saved({ cyptid: "pairpark" })).body).toMatchObject(both);
    expect((await saved({ cyptmc: "火星产业园" })).problems[0]?.field).toBe("CYPTMC");
    expect((await saved({ cyptid: "nowhere" })).problems[0]?.field).toBe("CYPTID");
    expect((await saved({ xzqmc: "火星区" })).problems[0]?.field).toBe("XZQMC");
  });

  test("in bulk as well", async () => {
    const { id } = await made({});
    const bulk = (values: Values) =>
      as("yuhang").post("/api/bulk/save", {
        ...{ dataset, confirmWarnings: true },
        items: [{ id, bbh: 0, values }],
      });
    const refused = await bulk({ xzjmc: "火星镇" });
    expect(JSON.stringify(refused.body.failed)).toContain("乡镇街道“火星镇”不在名单内");
    expect((await bulk({ xzjmc: "仓前街道" })).body.records).toEqual([
      expect.objectContaining(cangqian),
    ]);
  });
});

test("what was stored with a town of no list is not submitted", async () => {
  const town = { xzjdm: null, xzjmc: "火星镇" };
  const [row] = await insertParcels(here().db, "dxydsd", [parcel({ shzt: "0", ...town })]);
  const dkid = row?.dkid ?? "";
  const { body } = await as("yuhang").call(dxydsdApi.updateShzt, { dkids: [dkid], shzt: "1" });
  expect(body.failed).toEqual([
    { id: dkid, message: expect.stringContaining("乡镇街道“火星镇”不在名单内") },
  ]);
});

test("a new record takes either of a pair", async () => {
  const values = sampleOf(gyyd, { ...{ dlbm: "0601", tdqs: "10", qlxz: "102", bdcdyh: null } });
  const made = (over: Values) =>
    as("yuhang").call(gyydApi.insert, {
      values: { ...values, tyshxydm: null, xzqmc: null, ...over },
      confirmWarnings: true,
    } as never);
  const refused = await made({ xzjmc: "火星镇" });
  expect(JSON.stringify(refused.body)).toContain("乡镇街道“火星镇”不在名单内");
});

test("a land class brings its name", async () => {
  const { save } = await registers.dxydsd({ dlbm: "0601", dlmc: "工业用地" });
  expect((await save({ dlbm: "0508" })).body).toMatchObject({ dlmc: "物流仓储用地" });
  const named = await registers.dxydsd({ dlbm: "0601", dlmc: "工业用地" });
  expect((await named.save({ dlmc: "物流仓储用地" })).body).toMatchObject({ dlbm: "0508" });
  const wrong = await registers.dxydsd({});
  expect(JSON.stringify((await wrong.save({ dlmc: "月球用地" })).body)).toContain("月球用地");
});

test("every register whose county, town or platform is entered states the pair", () => {
  const codes = { xzqdm: "xzqmc", xzjdm: "xzjmc", cyptid: "cyptmc" } as const;
  for (const { name: dataset, fields } of Object.values(datasets)) {
    for (const [code, name] of Object.entries(codes)) {
      const field = fields[code];
      if (!field || field.system || !fields[name] || field.role !== "place") continue;
      const pair = pairsOf(fields).find((one) => one.code === code);
      expect([dataset, code, pair?.name]).toEqual([dataset, code, name]);
    }
  }
});
