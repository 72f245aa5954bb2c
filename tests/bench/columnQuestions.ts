/**
 * What no rollup knows: as a call of ours (`list` or `stats`), and as statements that give the same
 * answer, for DuckDB. Each is asked in another way every time, so that it always is the first.
 */
type Asked = {
  call: "list" | "stats";
  input: (n: number) => Readonly<Record<string, unknown>>;
  texts: (n: number) => string[];
};

/** How often each is asked. */
export const rounds = 25;

/** Square metres of so many mu, to the digits that are stored: the least that are not less. */
const least = (mu: number) => Math.ceil(mu * (200_000 / 3) - 1e-6) / 100;

const three = (n: number) => `sfnrjh = 1 and pjdj in ('C', 'D') and mj >= ${least(5 + n / 10)}`;
const graded = (n: number) => `pjdj = 'C' and sfnrjh = 1 and mj >= ${least(1 + n / 10)}`;
const range = (n: number) => `mj between ${least(10 + n / 10)} and 26666.66`;

/** Those that most records hold, and those that few do; one more than rounds. */
const words = [
  ...["有限公司", "公司", "地块", "机械", "旧村地块", "厂区地块", "村民委员会", "街道", "镇", "村"],
  ...["3306", "SD2024", "33060", "202", "330602SD2023", "1045", "工业", "制造有限", "实业", "新"],
  ...["东湖街道", "仙居", "海曙", "永", "科技有限公司", "合作社"],
];
const word = (n: number) => words[n] as string;
const holding = (n: number) =>
  ["dkbh", "dkmc", "tdsyqr"].map((name) => `contains(${name}, '${word(n)}')`).join(" or ");

const total = (where: string) => `select count(*) zs, sum(mj) mj from dxydsd ${where}`;

export const columnQuestions: Readonly<Record<string, Asked>> = {
  filters: {
    call: "list",
    input: (n) => ({ sfnrjh: 1, pjdj: ["C", "D"], mjMin: 5 + n / 10 }),
    texts: (n) => [
      `select * from dxydsd where ${three(n)} order by xzqdm, dkbh limit 20`,
      total(`where ${three(n)}`),
    ],
  },
  largest: {
    call: "list",
    input: (n) => ({ sort: { field: "mjss", order: "desc" }, current: 1 + n }),
    texts: (n) => [
      `select * from dxydsd order by mjss desc nulls last, dkid desc limit 20 offset ${20 * n}`,
      total(""),
    ],
  },
  newest: {
    call: "list",
    input: (n) => ({
      ...{ sort: { field: "gxsj", order: "desc" }, sfnrjh: 1 },
      ...{ mjMin: 5 + n / 10, current: 50 },
    }),
    texts: (n) => [
      `select * from dxydsd where sfnrjh = 1 and mj >= ${least(5 + n / 10)} order by gxsj desc, dkbh desc limit 20 offset 980`,
      total(`where sfnrjh = 1 and mj >= ${least(5 + n / 10)}`),
    ],
  },
  late: {
    call: "list",
    input: (n) => ({ current: 25_000 + n }),
    texts: (n) => [
      `select * from dxydsd order by xzqdm, dkbh limit 20 offset ${20 * (24_999 + n)}`,
      total(""),
    ],
  },
  words: {
    call: "list",
    input: (n) => ({ keyword: word(n) }),
    texts: (n) => [
      `select * from dxydsd where ${holding(n)} order by xzqdm, dkbh limit 20`,
      total(`where ${holding(n)}`),
    ],
  },
  grades: {
    call: "stats",
    input: (n) => ({ groups: ["hydm"], pjdj: ["C"], sfnrjh: 1, mjMin: 1 + n / 10 }),
    texts: (n) => [
      `select hydm, count(*) zs, sum(mj) mj from dxydsd where ${graded(n)} group by 1 order by 1`,
      total(`where ${graded(n)}`),
    ],
  },
  range: {
    call: "stats",
    input: (n) => ({
      groups: ["region", "dxlx", "rdnf", "zkfzt"],
      ...{ mjMin: 10 + n / 10, mjMax: 40 },
    }),
    texts: (n) => [
      ...["left(xzqdm, 4)", "dxlx", "rdnf", "zkfzt"].map(
        (key) =>
          `select ${key} as key, count(*) zs, sum(mj) mj from dxydsd where ${range(n)} group by 1 order by 1`,
      ),
      total(`where ${range(n)}`),
    ],
  },
};
