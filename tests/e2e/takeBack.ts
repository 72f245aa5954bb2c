import type { APIRequestContext } from "@playwright/test";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { drpcApi } from "#contract/endpoints/records/job";
import { type Caller, callerOf } from "./calls";

type Shzt = "0" | "1" | "2" | "5";

const imported = "3";

/** Removes what an earlier attempt of `yuhang` has imported, whatever its state. */
export async function takeBack(request: APIRequestContext): Promise<void> {
  const clerk = await callerOf(request, "yuhang");
  const { list } = await clerk(drpcApi.pageList, { current: 1, pageSize: 100 });
  const batches = list.filter(({ scr, zt }) => scr === "yuhang" && zt === imported);
  if (batches.length === 0) return;
  const reviewer = await callerOf(request, "hangzhou");
  for (const { pcid, revocable } of batches) {
    if (revocable) {
      await clerk(drpcApi.revoke, { pcid });
      continue;
    }
    await move(reviewer, pcid, "5", "测试重新开始");
    await move(clerk, pcid, "1", "");
    const dkids = [...(await idsIn(clerk, pcid, "0")), ...(await idsIn(clerk, pcid, "2"))];
    if (dkids.length > 0) allDone(await clerk(dxydsdApi.remove, { dkids }));
  }
}

async function idsIn(call: Caller, pcid: string, shzt: Shzt): Promise<string[]> {
  const { list } = await call(dxydsdApi.pageList, { pcid, shzt, current: 1, pageSize: 100 });
  return list.map(({ dkid }) => dkid);
}

async function move(call: Caller, pcid: string, from: Shzt, shyj: string): Promise<void> {
  const dkids = await idsIn(call, pcid, from);
  if (dkids.length > 0) allDone(await call(dxydsdApi.updateShzt, { dkids, shzt: "0", shyj }));
}

function allDone({ failed }: { failed: { id: string; message: string }[] }): void {
  if (failed[0]) throw new Error(failed[0].message);
}
