import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { planeArea } from "#geo/ring/ringArea";
import { readTxt } from "#geo/txt/readTxt";
import { checkTxt } from "./checkTxt";

type Issue = { rule: string; level: string; parcel?: string; line?: number };
type Expected = {
  file: string;
  canImport: boolean;
  issues: Issue[];
  alsoAllowed?: Issue[] | "*";
  parcels:
    | {
        no: string;
        name: string;
        parts: number;
        holes: number;
        declaredHa: number;
        areaM2: number;
      }[]
    | null;
};

const folder = new URL("../../../../tests/fixtures/txt/", import.meta.url);
const expected: Expected[] = JSON.parse(readFileSync(new URL("expected.json", folder), "utf8"));
const check = (name: string) =>
  checkTxt(readTxt(new Uint8Array(readFileSync(new URL(name, folder)))));

const key = ({ rule, level, parcel, line }: Issue) =>
  [rule, level, parcel ? `地块${parcel}` : line ? `第${line}行` : ""].join(" ").trim();

describe("the sample coordinate exchange files", () => {
  test.each(expected)("$file has the expected problems and none other", (e) => {
    const { log } = check(e.file);
    const found = log.sorted().map(({ rule, level, dkbh, row }) => ({
      rule,
      level,
      ...(row !== null && rule === "F103" ? { line: row } : {}),
      ...(row !== null && rule === "F102" ? { line: row } : {}),
      ...(dkbh !== null && rule !== "F103" ? { parcel: dkbh } : {}),
    }));
    const allowed = e.alsoAllowed ?? [];
    const isOwn = ({ rule }: Issue) =>
      e.issues.some((one) => one.rule === rule) ||
      (allowed !== "*" && !allowed.some((one) => one.rule === rule));
    expect(found.filter(isOwn).map(key).sort()).toEqual(e.issues.map(key).sort());
    expect(log.counts.E === 0).toBe(e.canImport);
  });

  test("swapped coordinates are named as such", () => {
    expect(check("swapped-xy.txt").log.sorted()[0]?.message).toContain("疑似X、Y坐标颠倒");
  });

  test("an area that fits in square metres is taken so, and that is said", () => {
    const { log, drafts } = check("../cases/txt/area-m2.txt");
    expect(drafts.map(({ values }) => values.mj)).toEqual([16_000]);
    expect(log.sorted().map(({ rule, level, message }) => [rule, level, message])).toEqual([
      ["G010", "I", "1宗地块的面积与图形按平方米一致，已按平方米读取"],
    ]);
    expect(check("clean.txt").log.sorted()).toEqual([]);
  });

  test.each(expected.filter(({ canImport }) => canImport))("$file gives its parcels", (e) => {
    const { drafts } = check(e.file);
    expect(
      drafts.map(({ dkbh, values, outline }) => {
        const plane = outline?.plane ?? [];
        return {
          no: dkbh,
          name: values.dkmc,
          parts: plane.length,
          holes: plane.flat().length - plane.length,
          declaredHa: (values.mj ?? 0) / 10_000,
          areaM2: Math.round(planeArea(plane) * 1000) / 1000,
        };
      }),
    ).toEqual(
      e.parcels?.map(({ no, name, parts, holes, declaredHa, areaM2 }) => ({
        no,
        name,
        parts,
        holes,
        declaredHa,
        areaM2,
      })),
    );
  });

  test("parcels without the zone number lie where the others do", () => {
    const [bare, full] = [check("no-zone-prefix.txt"), check("clean.txt")];
    expect(bare.drafts[0]?.outline).toEqual(full.drafts[0]?.outline);
  });

  test("nothing at all is a file without its sections", () => {
    const { log, isStopped } = checkTxt(readTxt(new Uint8Array(0)));
    expect(isStopped).toBe(true);
    expect(log.sorted().map(({ rule }) => rule)).toEqual(["F101", "F101"]);
  });

  test("a head without parcels is F005", () => {
    const head = readFileSync(new URL("clean.txt", folder), "utf8").split("\n").slice(0, 12);
    const { log } = checkTxt(readTxt(new TextEncoder().encode(head.join("\n"))));
    expect(log.sorted().map(({ rule, message }) => [rule, message])).toEqual([
      ["F005", "文件中没有地块"],
    ]);
  });

  test("parcels of one file do not overlap", () => {
    const text = readFileSync(new URL("clean.txt", folder), "utf8");
    const lines = text.trimEnd().split("\n");
    const copy = lines.slice(12, 18);
    copy[0] = (copy[0] as string).replace(",1,示例", ",99,示例");
    const { log } = checkTxt(readTxt(new TextEncoder().encode([...lines, ...copy].join("\n"))));
    expect(log.sorted().map(({ rule, dkbh, other_dkbh }) => [rule, dkbh, other_dkbh])).toEqual([
      ["G011", "1", "99"],
    ]);
  });
});
