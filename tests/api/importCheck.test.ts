import { describe, expect, test } from "vitest";
import { here, withApp } from "./harness";
import { check, compared, expected, fixture, type Wanted } from "./imports";
import { newUser } from "./newUser";

withApp();

type Expectation = {
  file: string;
  layer?: string;
  records?: number;
  fileIssues: Wanted[];
  issues?: Wanted[];
  canImport: boolean;
  alsoAllowed?: string[];
};

const files = expected<Expectation[]>("mdb.expected.json").filter(
  ({ file }) => !file.startsWith("zkfxm"),
);
const libraryOf = (file: string) => (file.includes("-st-") ? "dxydst" : "dxydsd");

/** Only the batch: no parcel, no version. */
async function parcelsStored(): Promise<number> {
  const { db } = here();
  const counts = await Promise.all(
    (["dxydsd", "dxydst", "history.dxydsd", "history.dxydst"] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.reduce((sum, { n }) => sum + Number(n), 0);
}

describe("the check of a geodatabase", () => {
  test.each(files)("finds in $file what the list says, and nothing else", async (wanted) => {
    here().queue.start();
    const clerk = await newUser("33");
    const report = await check(clerk, wanted.file, libraryOf(wanted.file));
    const also = new Set(wanted.alsoAllowed ?? []);
    const problems = report.problems.filter(({ rule }) => !also.has(rule));
    const stated = [...wanted.fileIssues, ...(wanted.issues ?? [])];
    const { missing, unexpected } = compared(problems, stated);
    const excused = report.problems.length > problems.length ? missing : [];
    expect({ missing, unexpected }).toEqual({ missing: excused, unexpected: [] });
    expect(report.canImport).toBe(wanted.canImport);
    if (wanted.layer) expect(report.layer).toBe(wanted.layer);
    if (wanted.canImport) expect(report.total).toBe(wanted.records);
    expect(report.leftOff).toBe(0);
    expect(await parcelsStored()).toBe(0);
  });

  test("finds the 89 planted defects, and nothing else", async () => {
    here().queue.start();
    const report = await check(await newUser("330110"), "dxyd-sd-defects.mdb");
    const wanted = expected<Wanted[]>("dxyd-sd-defects.expected.json");
    expect(compared(report.problems, wanted)).toEqual({ missing: [], unexpected: [] });
    const wrong = new Set(wanted.filter(({ level }) => level === "E").map(({ row }) => row));
    expect(report).toMatchObject({
      total: 89,
      clean: 89 - wrong.size,
      errorCount: wanted.filter(({ level }) => level === "E").length,
      warnCount: wanted.filter(({ level }) => level === "W").length,
      infoCount: wanted.filter(({ level }) => level === "I").length,
      canImport: false,
      canImportClean: true,
    });
  });

  test("names the one of each overlapping pair among 5,000 parcels of all counties", async () => {
    here().queue.start();
    const report = await check(await newUser("33"), "dxyd-sd-5000.mdb");
    const { count, issues } = expected<{ count: number; issues: Wanted[] }>(
      "dxyd-sd-5000.expected.json",
    );
    expect(compared(report.problems, issues)).toEqual({ missing: [], unexpected: [] });
    expect(report.total).toBe(count);
  }, 120_000);

  test("puts a place and an outline to each problem of a record that can be drawn", async () => {
    here().queue.start();
    const report = await check(await newUser("330110"), "dxyd-sd-defects.mdb");
    const overlap = report.problems.find(({ rule }) => rule === "G011");
    expect(overlap?.place?.[0]).toBeCloseTo(119.9, 0);
    expect(report.shapes[String(overlap?.row)]?.[0]?.[0]?.length).toBeGreaterThan(3);
    expect(report.shapes[String(overlap?.other_row)]).toBeDefined();
  });

  test("looks at what the file is, not at what it is called", async () => {
    here().queue.start();
    const clerk = await newUser("330110");
    const text = await check(clerk, fixture("not-an-mdb.mdb", "a.mdb"));
    expect(text.problems.map(({ message }) => message)).toEqual([
      "文件无法读取或已损坏（不是Access个人地理数据库）",
    ]);
    const renamed = await check(clerk, fixture("dxyd-sd-clean.mdb", "地块.txt"));
    expect(renamed.problems.map(({ message }) => message)).toEqual([
      "文件类型不正确，请上传mdb、zip（gdb）文件",
    ]);
  });

  test("says of each broken file what is wrong with it, in words of its own", async () => {
    here().queue.start();
    const clerk = await newUser("33");
    const words = new Map<string, string>();
    for (const { file, canImport } of files) {
      if (canImport) continue;
      const { problems } = await check(clerk, file);
      const said = problems.map(({ message }) => message).join("；");
      expect(said).toMatch(/[\u4e00-\u9fff]{2}/);
      words.set(said, file);
    }
    expect(words.size).toBe(files.filter(({ canImport }) => !canImport).length);
  }, 60_000);
});
