import type { z } from "zod";
import { ysbszy as dataset, type Ysbszy } from "#contract/datasets/ysbszy";
import { ysbszyApi as api } from "#contract/endpoints/industry/bszy";
import { problemOf } from "#contract/rules/problem/problemOf";
import { bszyEdges } from "#contract/workflow/bszy";
import type { Db } from "../../db/tables";
import { landUnder, signCheck } from "../../repositories/industry/wssgyyd";
import type { Context } from "../context/context";
import { moveAlong, type StateMachine } from "../records/recordMove";
import type { Draft, SaveRules } from "../records/recordSave";
import { insertCall, readCalls, updateCall } from "../records/registerCalls";

type In<K extends keyof typeof api> = z.output<(typeof api)[K]["input"]>;

const here = { row: null, dkbh: null };
const number = /^\d{6}BS\d{4}$/;

export const villaRegister: SaveRules = {
  dataset,
  check: checked,
};

async function checked(tx: Db, { values }: Draft) {
  const { tbbh, xzqdm, dkid, zxd } = values;
  const refuse = (rule: string, field: string, message: string) =>
    problemOf(rule, "E", here, message, { field, value: values[field.toLowerCase()] ?? null });
  const land = await landUnder(tx, String(dkid), String(xzqdm));
  return [
    ...(number.test(String(tbbh)) && String(tbbh).startsWith(String(xzqdm))
      ? []
      : [refuse("A006", "TBBH", `图斑编号格式错误：应为${xzqdm}、BS和4位数字`)]),
    ...(land ? [] : [refuse("A009", "DKID", "工业用地不存在或不在该县（市、区）内")]),
    ...(Number(zxd ?? 0) > 1
      ? [refuse("A003", "ZXD", `识别置信度应在0到1之间，填写的是${zxd}`)]
      : []),
  ];
}

export const { pageList, info, stats } = readCalls<Ysbszy>(dataset);
export const insert = insertCall<Ysbszy>(villaRegister, api);
export const update = updateCall<Ysbszy>(villaRegister, api);

/** Whoever takes a step signs it, with a note. */
export function move(ctx: Context, { ids, hczt, hcyj, versions }: In<"move">) {
  const flow: StateMachine = {
    dataset,
    edges: bszyEdges,
    effects: (tx, rows) =>
      signCheck(
        tx,
        rows.map(({ id }) => String(id)),
        ctx.caller.realName,
        hcyj || null,
      ),
  };
  return moveAlong(ctx, flow, api.move.path, { ids, to: hczt, note: hcyj, versions });
}
