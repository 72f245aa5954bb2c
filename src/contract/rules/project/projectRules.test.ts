import { describe, expect, test } from "vitest";
import {
  checkProject,
  type LinkedParcel,
  type ProjectFacts,
  type ProjectValues,
} from "./projectRules";

const parcel = (over: Partial<LinkedParcel> = {}): LinkedParcel => ({
  dkid: "k1",
  dkbh: "330110SD202300001",
  xzqdm: "330110",
  xztdyt: "工业",
  shzt: "5",
  mj: 10_000,
  zymj: 10_000,
  inside: 1,
  heldBy: null,
  ...over,
});

const sound: ProjectValues = {
  xmmc: "示例项目",
  xzqdm: "330110",
  xmmj: 12_000,
  dxmj: 10_000,
  xmlx: "1",
  ssnd: 2024,
  gzqrjl: 0.6,
  gzhrjl: 2,
  gzqmjss: 3,
  gzhmjss: 20,
  jhtz: 3000,
  ljtz: 0,
  jhkgsj: "2024-05-01",
  jhjgsj: "2026-05-01",
  xmjd: "1",
};

const known: ProjectFacts = {
  parcels: [parcel()],
  absent: [],
  crossed: [],
  areas: { plane: 12_000, ellipsoid: 12_001 },
  isNameTaken: false,
  hasReplacement: false,
  mayCrossCounties: false,
};

const check = (values: ProjectValues = {}, facts: Partial<ProjectFacts> = {}) =>
  checkProject({
    row: null,
    dkbh: null,
    values: { ...sound, ...values },
    facts: { ...known, ...facts },
  }).map(({ rule, level }) => `${rule} ${level}`);

const with1 = (over: Partial<LinkedParcel>) => ({ parcels: [parcel(over)] });

describe("the check of a project", () => {
  test("has nothing to say of a sound one", () => {
    expect(check()).toEqual([]);
  });

  test.each<[string, ProjectValues, Partial<ProjectFacts>]>([
    ["P002 E", {}, { isNameTaken: true }],
    ["P003 E", { dxmj: null }, { parcels: [] }],
    ["P003 E", {}, { absent: ["k9"] }],
    ["P004 E", {}, with1({ shzt: "9" })],
    ["P004 E", {}, with1({ shzt: "1" })],
    ["P005 E", {}, with1({ heldBy: "330110ZK202400007" })],
    ["P006 E", { dxmj: 10_020 }, with1({ zymj: 10_020 })],
    ["P006 E", { dxmj: 9_990 }, {}],
    ["P007 W", { xmmj: 12_050 }, {}],
    ["P007 E", { xmmj: 12_500 }, {}],
    ["P008 W", { xmmj: 25_000 }, { areas: null }],
    ["P008 E", { xmmj: 60_000, jhtz: 9000 }, { areas: null }],
    ["P010 E", {}, { crossed: [{ xmbh: "X", m2: 200, share: 0.02 }] }],
    ["P011 W", {}, with1({ inside: 0.8 })],
    ["P011 E", {}, with1({ inside: 0.4 })],
    ["P012 E", { jhjgsj: "2024-04-30" }, {}],
    ["P012 E", { sjkgsj: "2024-06-01", sjjgsj: "2024-05-01" }, {}],
    ["P012 E", { jhkgsj: "2022-12-31" }, {}],
    ["P012 E", { ssnd: 2099, jhkgsj: "2098-01-01", jhjgsj: "2099-01-01" }, {}],
    ["P013 E", { xmjd: "2" }, {}],
    ["P013 E", { xmjd: "4", pfwh: "1号" }, {}],
    ["P013 E", { xmjd: "5", pfwh: "1号", sjkgsj: "2024-05-01" }, {}],
    ["P013 E", { xmjd: "6", pfwh: "1号", sjkgsj: "2024-05-01", sjjgsj: "2024-06-01" }, {}],
    ["P014 W", { gzhrjl: 0.5 }, {}],
    ["P014 W", { gzhmjss: 2 }, {}],
    ["P015 E", { xmlx: "2" }, {}],
    ["P015 E", { xmlx: "3" }, {}],
    ["P016 W", { jhtz: 0 }, {}],
    ["P016 W", { jhtz: 200_000 }, {}],
    ["P016 W", { ljtz: 4501 }, {}],
    ["P018 E", {}, with1({ xzqdm: "330109" })],
    ["P018 W", {}, { ...with1({ xzqdm: "330109" }), mayCrossCounties: true }],
  ])("says %s, and nothing else, of %o %o", (wanted, values, facts) => {
    expect(check(values, facts)).toEqual([wanted]);
  });

  test("lets limits pass that are only reached", () => {
    expect(check({ dxmj: 10_001 })).toEqual([]);
    expect(check({}, with1({ inside: 0.9 }))).toEqual([]);
    expect(check({}, { crossed: [{ xmbh: "X", m2: 9, share: 0.5 }] })).toEqual([]);
    expect(check({}, { crossed: [{ xmbh: "X", m2: 900, share: 0.005 }] })).toEqual([]);
    expect(check({ xmlx: "2" }, { hasReplacement: true })).toEqual([]);
    expect(check({ xmlx: "2" }, with1({ xztdyt: "住宅" }))).toEqual([]);
    expect(check({ xmlx: "6", gzhrjl: 0 })).toEqual([]);
  });

  test("takes what is missing for no reason to fail", () => {
    const nothing = Object.fromEntries(Object.keys(sound).map((name) => [name, null]));
    const found = checkProject({ row: 1, dkbh: null, values: nothing, facts: known });
    expect(found.map(({ rule }) => rule)).toEqual(["P018"]);
  });
});
