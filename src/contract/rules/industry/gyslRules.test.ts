import { expect, test } from "vitest";
import { checkGysl } from "./gyslRules";

const sound = {
  cs: 6,
  rjl: 2.5,
  zjzmj: 25_000,
  ydmj: 10_000,
  cfjzmj: 20_000,
  rzmj: 5_000,
  yjkgsj: "2024-05-01",
  yjjgsj: "2026-05-01",
};

test.each([
  [{}, []],
  [{ cs: 4, rjl: 2, zjzmj: 20_000 }, []],
  [{ cs: 3 }, ["W CS"]],
  [{ cs: 1 }, ["E CS"]],
  [{ rjl: 2.55 }, []],
  [{ rjl: 2.56 }, ["E RJL"]],
  [{ rjl: 1.9, zjzmj: 19_000, cfjzmj: null, rzmj: null }, ["W RJL"]],
  [{ cfjzmj: 26_000 }, ["E CFJZMJ"]],
  [{ rzmj: 20_001 }, ["E RZMJ"]],
  [{ yjjgsj: "2024-04-30" }, ["E YJJGSJ"]],
  [{ sjkgsj: "2024-06-01", sjjgsj: "2024-05-01" }, ["E SJJGSJ"]],
  [{ cs: null, rjl: null, ydmj: null }, []],
])("%o of a sound factory gives %o", (over, wanted) => {
  const problems = checkGysl({ ...sound, ...over });
  expect(problems.map(({ level, field }) => `${level} ${field}`)).toEqual(wanted);
  expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(wanted.length ? ["X009"] : []));
});
