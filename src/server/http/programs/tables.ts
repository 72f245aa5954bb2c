import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, status } from "#contract/errors";
import { limits } from "#contract/limits";
import {
  filterNamesOf,
  type TableForm,
  tableForms,
  tableLink,
  tablesFor,
} from "../../services/sheets/tableLink";
import { demandKnown, type Parameters } from "../../tiles/features/parameters";
import { callerOf, requireCaller } from "../authenticate";
import { tellReading } from "../reading";
import { contextOf, held, sendFile } from "../serve";
import { underWay } from "../underWay";
import { rootOf } from "./looks";

const path = "/api/tables";

const known = { token: "read", columns: "read", sort: "read" } as const;
const way = { ms: limits.slowRequestMs, heavy: true, droppable: true };

/**
 * Lists by a link, for Excel, Power BI and scripts: `/api/tables/<dataset>.csv` or `.xlsx`, with the filter
 * of the list, `columns=mj,dkbh` and `sort=-mj`. Labels, units and masks are those of the page; who may
 * not export reads as much as by the other interfaces.
 */
export function serveTables(app: FastifyInstance): void {
  const onRequest = requireCaller("", { scope: "calls" });
  app.get(path, { onRequest }, async (request) => {
    demandKnown({ token: "read" }, request.query as Parameters);
    return {
      tables: tablesFor(callerOf(request)).map(({ name, title, fields, views }) => ({
        ...{ name, title },
        ...Object.fromEntries(
          tableForms.map((form) => [form, `${rootOf(request)}${path}/${name}.${form}`]),
        ),
        filters: filterNamesOf(name),
        columns: views.table,
        fields: Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label])),
      })),
    };
  });
  app.get(`${path}/:file`, { onRequest }, table);
}

async function table(request: FastifyRequest, reply: FastifyReply) {
  const { file } = request.params as { file: string };
  const [, dataset = "", form = ""] = /^(\w+)\.(\w+)$/.exec(file) ?? [];
  if (!tableForms.some((one) => one === form)) {
    throw new Refusal(
      status.notFound,
      `表格的地址应为 数据集.csv 或 数据集.xlsx，不是 ${file.slice(0, 60)}`,
    );
  }
  const { columns, sort, token: _, ...filter } = request.query as Parameters;
  demandKnown(known, request.query as Parameters, filterNamesOf(dataset));
  const ctx = { ...contextOf(request), note: () => {} };
  const order = {
    ...{ dataset, form: form as TableForm, filter },
    columns: columns as string | undefined,
    sort: sort as string | undefined,
  };
  const { count, write } = await underWay(request, reply, way, () => tableLink(ctx, order));
  await tellReading(request, { face: "tables/read", collection: dataset, filter, count });
  return sendFile(reply, held(write()));
}
