import { expect, test } from "vitest";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { sshsApi } from "#contract/endpoints/tax/sshs";
import { limits } from "#contract/limits";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { as, withOwnWorld } from "./harness";
import { creditCode, enterprise, land } from "./industry";
import { cleanRow, sheet, version } from "./taxes";

withOwnWorld(({ db, files }) => createQueue({ db, files, log: console, plans }));

const many = 4 * limits.sliceRows;

test("proposals of two counties are stored side by side", async () => {
  const counties = [
    ["330110", "余杭区"],
    ["330212", "鄞州区"],
  ] as const;
  for (const [xzqdm, xzqmc] of counties) {
    const firm = await enterprise({ xzqdm, xzqmc });
    for (let i = 0; i < many; i++) await land({ xzqdm, xzqmc, tyshxydm: firm.tyshxydm });
  }
  const found = await Promise.all([
    as("yuhang").call(dqgxApi.match, {}),
    as("yinzhou").call(dqgxApi.match, {}),
  ]);
  expect(found.map(({ status, body }) => [status, body.total])).toEqual([
    [200, many],
    [200, many],
  ]);
  expect((await as("sheng").call(dqgxApi.pageList, {})).body.total).toBe(2 * many);
}, 120_000);

test("two tax sheets of one account are stored side by side", async () => {
  const { bbid } = await version();
  const tax = as("shuiwu");
  const sent: string[] = [];
  for (let i = 0; i < 2; i++) {
    const firms = Array.from({ length: many * 2 }, (_, at) => ({
      tyshxydm: creditCode(),
      qymc: `企业${i}-${at}`,
    }));
    const file = await sheet(firms.map((firm) => cleanRow(firm)));
    sent.push((await tax.call(sshsApi.upload, { file, bbid })).body.uploadId);
  }
  const written = await Promise.all(
    sent.map((uploadId) => tax.call(sshsApi.import, { uploadId, confirmWarnings: true })),
  );
  expect(written.map(({ status, body }) => [status, body.written])).toEqual([
    [200, many * 2],
    [200, many * 2],
  ]);
  const { total } = (await tax.call(sshsApi.stats, { bbid, groups: [] })).body;
  expect(total.zs).toBe(4 * many);
}, 120_000);
