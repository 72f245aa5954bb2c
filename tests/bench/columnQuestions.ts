/**
 * What no rollup knows: as a call of ours (`list` or `stats`), and as statements that give the same
 * answer, for DuckDB.
 */
type Asked = { call: "list" | "stats"; input: Readonly<Record<string, unknown>>; texts: string[] };

const three = "sfnrjh = 1 and pjdj in ('C', 'D') and mj >= 3333.34";
const threeInput = { sfnrjh: 1, pjdj: ["C", "D"], mjMin: 5 };
const newest = { sort: { field: "mjss", order: "desc" } };
const range = "mj between 6666.67 and 26666.66";

export const columnQuestions: Readonly<Record<string, Asked>> = {
  filters: {
    call: "list",
    input: threeInput,
    texts: [
      `select * from dxydsd where ${three} order by xzqdm, dkbh limit 20`,
      `select count(*) zs, sum(mj) mj from dxydsd where ${three}`,
    ],
  },
  largest: {
    call: "list",
    input: newest,
    texts: [
      "select * from dxydsd order by mjss desc nulls last, dkid desc limit 20",
      "select count(*) zs, sum(mj) mj from dxydsd",
    ],
  },
  late: {
    call: "list",
    input: { current: 25_000 },
    texts: [
      "select * from dxydsd order by xzqdm, dkbh limit 20 offset 499980",
      "select count(*) zs, sum(mj) mj from dxydsd",
    ],
  },
  grades: {
    call: "stats",
    input: { groups: ["hydm"], pjdj: ["C"], sfnrjh: [0, 1] },
    texts: [
      "select hydm, count(*) zs, sum(mj) mj from dxydsd where pjdj = 'C' and sfnrjh in (0, 1) group by 1 order by 1",
      "select count(*) zs, sum(mj) mj from dxydsd where pjdj = 'C' and sfnrjh in (0, 1)",
    ],
  },
  range: {
    call: "stats",
    input: { groups: ["region", "dxlx", "rdnf", "zkfzt"], mjMin: 10, mjMax: 40 },
    texts: [
      ...["left(xzqdm, 4)", "dxlx", "rdnf", "zkfzt"].map(
        (key) =>
          `select ${key} as key, count(*) zs, sum(mj) mj from dxydsd where ${range} group by 1 order by 1`,
      ),
      `select count(*) zs, sum(mj) mj from dxydsd where ${range}`,
    ],
  },
};
