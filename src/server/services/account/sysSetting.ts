import type { z } from "zod";
import { sysSettingApi as api } from "#contract/endpoints/account/sys";
import { Refusal, status } from "#contract/errors";
import { settingFault, settingKeys, settings } from "#contract/settings";
import { write } from "../../db/write";
import { putSetting, settingRows } from "../../repositories/account/setting";
import { beginRollOver } from "../context/beginRollOver";
import type { Context } from "../context/context";

/** All settings with their current values. */
export async function list({ db }: Context) {
  const rows = await settingRows(db);
  return settingKeys.map((key) => {
    const row = rows.find((one) => one.key === key);
    const { value = settings[key].usual, savedBy = null, savedAt = null } = row ?? {};
    return { key, value, savedBy, savedAt };
  });
}

/**
 * Settings apply to the whole installation, so administrators of a part of it cannot change them.
 */
export async function save(ctx: Context, { key, value }: z.output<typeof api.save.input>) {
  const { db, caller } = ctx;
  const { title, right } = settings[key];
  if (!caller.authorities.includes(right)) {
    const who = right === "sys:role" ? "安全管理员" : "系统管理员";
    throw new Refusal(status.forbidden, `${title}由${who}设置`);
  }
  if (caller.areaCode.length > 2) throw new Refusal(status.forbidden, "设置由省级的管理员更改");
  const fault = settingFault(key, value);
  if (fault) throw new Refusal(status.badRequest, fault);
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    const before = (await list({ ...ctx, db: tx })).find((one) => one.key === key)?.value;
    await putSetting(tx, { key, value, savedBy: caller.username });
    ctx.note({ setting: title, from: before, to: value });
    if (key === "dataYear") await beginRollOver(tx, value, caller);
    return {};
  });
}
