import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Db } from "../../db/tables";
import type { FileStore } from "../../files/store";
import * as store from "../base/demoOffice";
import { demoTime, pastDay } from "../base/demoTime";
import { demoAccounts, operator } from "../base/people";
import { demoSeed, randomOf } from "../base/random";
import { drawnPhoto, plainPaper } from "../base/smallFiles";
import { sendChecks } from "./checkTasks";
import { demoNotices, ledgerEntry, officeAccounts, parkPapers } from "./office";
import { postpone } from "./postponements";
import { holdMeeting } from "./seedMeeting";
import { supervise } from "./seedSupervision";

type Place = { areaCode: string; name: string };

const entriesPerCity = 28;
const projectsPerCity = 3;

/** Number of decisions that everybody still has to read. */
const newDecisions = 3;

/**
 * Accounts, ledger, notices, park papers and a few attachments. Call it after the land is there.
 */
export async function seedOffice(
  tx: Db,
  counties: readonly Place[],
  names: ReadonlyMap<string, string>,
  report: (line: string) => void,
  { passwordHash, files }: { passwordHash: string; files: FileStore | undefined },
): Promise<void> {
  const cities = [...new Set(counties.map(({ areaCode }) => areaCode.slice(0, 4)))].map(
    (areaCode) => ({ areaCode, name: names.get(areaCode) ?? areaCode }),
  );
  const accounts = officeAccounts(cities, counties, demoAccounts);
  await store.addRows(
    tx,
    "app_user",
    accounts.map((account) => userRow(account, passwordHash)),
  );
  await store.giveDuties(tx);
  await store.addRows(tx, "tzgg", demoNotices(cities));
  const random = randomOf(demoSeed + 70);
  const entries = (await store.landForLedger(tx, demoTime().year, entriesPerCity)).map(
    ({ turn, ...land }) => ledgerEntry(random, land, turn),
  );
  const columns = { bbh: 0, scbz: 0 };
  await store.addRows(
    tx,
    "gxtz",
    entries.map((entry) => ({ ...entry, ...columns })),
  );
  const sent = await supervise(tx, counties, cities);
  const decided = await holdMeeting(tx, cities, sent);
  const supervised = sent + decided;
  const checks = await sendChecks(tx, cities);
  const postponed = await postpone(tx, cities, files);
  const parks = await store.demoParks(tx);
  await store.describeParks(
    tx,
    parks.map((park) => parkPapers(random, park)),
  );
  await store.keepNewDecisions(tx, newDecisions);
  const attached = files ? await attach(tx, files) : 0;
  report(
    `演示数据：${accounts.length} 个账号，${entries.length} 条台账，${attached} 个附件，${supervised} 件督办，${checks} 件核查，${postponed} 件延期申请`,
  );
}

const userRow = (account: ReturnType<typeof officeAccounts>[number], passwordHash: string) => ({
  id: createHash("md5").update(`demo ${account.username}`).digest("hex"),
  username: account.username,
  real_name: account.realName,
  avatar: "",
  password_hash: passwordHash,
  roles: [account.role],
  area_code: account.areaCode,
  cyptid: account.cyptid,
  ...{ demo: true, disabled: false, must_change: false, failures: 0 },
  created_at: `${pastDay("01-02")}T01:00:00Z`,
});

const boundAt = (moment: string) => ({ scsj: moment, bound_at: moment });

/** Photos of the site before and after, and a paper, for some projects of each city. */
async function attach(tx: Db, files: FileStore): Promise<number> {
  const random = randomOf(demoSeed + 71);
  const begun = boundAt(`${pastDay("06-03")}T02:00:00Z`);
  const completed = boundAt(`${pastDay("12-12")}T02:00:00Z`);
  const rows = [];
  for (const { xmid, xmbh, xzqdm, jd, wd } of await store.projectsForFiles(tx, projectsPerCity)) {
    const place = { jd, wd, psfx: random.integer(0, 359) };
    const made = [
      { fjlx: "01", yjmc: "现状照片.png", bytes: drawnPhoto(random), ...place },
      { fjlx: "07", yjmc: "竣工照片.png", bytes: drawnPhoto(random, true), ...place },
      {
        fjlx: "05",
        yjmc: "批复文件.pdf",
        bytes: plainPaper(`Demo ${xmbh}`),
        jd: null,
        wd: null,
        psfx: null,
      },
    ];
    for (const { bytes, ...file } of made) {
      const file_id = createHash("md5").update(`demo ${xmid} ${file.fjlx}`).digest("hex");
      await files.remove(file_id);
      const { size, md5 } = await files.put(file_id, Readable.from([bytes]), bytes.length);
      rows.push({
        ...{ file_id, ywid: xmid, ywlx: "zkfxmsd", ...file, hzm: file.yjmc.slice(-3) },
        ...{ dx: size, ccdz: file_id, md5, area_code: xzqdm, scr: operator },
        ...(file.fjlx === "07" ? completed : begun),
      });
    }
  }
  await store.addRows(tx, "fj", rows);
  return rows.length;
}
