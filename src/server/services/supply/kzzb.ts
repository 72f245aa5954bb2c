import type { z } from "zod";
import type { kzzbApi } from "#contract/endpoints/supply/kzzb";
import { kzzbApi as api } from "#contract/endpoints/supply/kzzb";
import { messages, Refusal, status } from "#contract/errors";
import {
  type ControlRow,
  type ControlTable,
  controlFault,
} from "#contract/rules/supply/industryControl";
import { today } from "#contract/today";
import { write } from "../../db/write";
import { controlTable, putControlTable } from "../../repositories/supply/kzzb";
import type { Context } from "../context/context";

const none = { table: null, bbh: 0, savedBy: null, savedAt: null };

export const info = async ({ readDb }: Context) => (await controlTable(readDb)) ?? none;

/** One table for the whole province, set by it. */
export async function save(
  ctx: Context,
  { bbh, table }: z.output<typeof kzzbApi.save.input>,
): Promise<z.input<typeof kzzbApi.save.output>> {
  const { db, caller } = ctx;
  if (!caller.roles.includes("ROLE_PROVINCE")) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const fault = controlFault(table, Number(today().slice(0, 4)));
  if (fault) throw new Refusal(status.badRequest, fault);
  return write(db, { by: caller.username, via: api.save.path }, async (tx) => {
    const before = (await controlTable(tx)) ?? none;
    if (!(await putControlTable(tx, table, bbh, caller.username))) {
      throw new Refusal(status.conflict, messages.stale);
    }
    ctx.note({
      setting: "工业项目建设用地控制指标",
      from: before.table ? wordsOf(before.table, table) : null,
      to: wordsOf(table, before.table),
    });
    return (await controlTable(tx)) ?? none;
  });
}

/** Year, source, first day and the rows that differ from the other table. */
function wordsOf(table: ControlTable, other: ControlTable | null): string[] {
  const held = new Map(other?.rows.map((row) => [row.hydm, rowWords(row)]));
  const moved = table.rows
    .map(rowWords)
    .filter((words, i) => words !== held.get(table.rows[i]?.hydm ?? ""));
  return [`${table.nd}年度`, table.ly, `自${table.ksrq}起`, ...moved];
}

const rowWords = ({ hydm, rjl, jzxs, bgzb, tzqd }: ControlRow): string =>
  `${hydm}（容积率${rjl ?? "—"}、建筑系数${jzxs ?? "—"}、办公占比${bgzb ?? "—"}、投资强度${tzqd ?? "—"}）`;
