import type { z } from "zod";
import { sysOfficeApi as api } from "#contract/endpoints/account/sysOffice";
import { messages, Refusal, status } from "#contract/errors";
import { usualOfficeName } from "#contract/officeName";
import { isWithin } from "#contract/regions";
import { write } from "../../db/write";
import {
  type OfficeRow,
  officesWithin,
  putOfficeName,
} from "../../repositories/account/officeName";
import type { Context } from "../context/context";

const shown = ({ name, ...office }: OfficeRow) => ({
  ...office,
  name: name ?? usualOfficeName(office.areaCode, office.region),
});

/** The offices of the caller's region. */
export const list = async ({ db, caller }: Context) =>
  (await officesWithin(db, caller.areaCode)).map(shown);

export function save(ctx: Context, { areaCode, name }: z.output<typeof api.save.input>) {
  const { db, caller } = ctx;
  if (!isWithin(areaCode, caller.areaCode)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    const found = async () =>
      (await officesWithin(tx, areaCode)).find((one) => one.areaCode === areaCode);
    const before = await found();
    if (!before) throw new Refusal(status.notFound, `行政区${areaCode}不存在`);
    await putOfficeName(tx, areaCode, name, caller.username);
    ctx.note({ setting: `${before.region}单位名称`, from: shown(before).name, to: name });
    return shown((await found()) ?? before);
  });
}
