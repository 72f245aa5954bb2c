import type { z } from "zod";
import { datasets } from "#contract/datasets/index";
import { isPersonal } from "#contract/define/secret";
import type { personApi as api } from "#contract/endpoints/records/person";
import { messages, Refusal, status } from "#contract/errors";
import { findRecord } from "../../repositories/records/record";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";

type In = z.output<typeof api.show.input>;

/** Names and numbers of people in one record of the caller's; the log is told before they are. */
export async function show({ db, caller, note }: Context, { dataset: name, id, fields }: In) {
  const dataset = Object.hasOwn(datasets, name) ? datasets[name] : undefined;
  if (!dataset) throw new Refusal(status.badRequest, "没有该数据集");
  if (!caller.authorities.includes(dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  const labels = fields.map((key) => {
    const field = Object.hasOwn(dataset.fields, key) ? dataset.fields[key] : undefined;
    if (field && isPersonal(field)) return field.label;
    throw new Refusal(status.badRequest, `${dataset.title}没有要单独显示的字段${key}`);
  });
  const found = await findRecord<Record<string, string | null>>(
    db,
    dataset,
    id,
    demandScope(caller),
  );
  const { noun } = dataset.work;
  if (!found) throw new Refusal(status.notFound, `${noun}不存在或不在权限范围内`);
  note({ plain: labels });
  return { values: Object.fromEntries(fields.map((key) => [key, found.record[key] ?? null])) };
}
