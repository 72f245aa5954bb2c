import type { z } from "zod";
import type { AnyDataset } from "#contract/define/dataset";
import { readBy } from "#contract/define/secret";
import type { printApi } from "#contract/endpoints/paper/print";
import { messages, Refusal, status } from "#contract/errors";
import { labelFields, labelTexts } from "#contract/words/labelFields";
import type { Bbox } from "#geo/bbox";
import { mostPrinted, printedRecords } from "../../repositories/paper/printed";
import { demandScope } from "../../repositories/records/scope";
import { tileDatasets } from "../../tiles/tileDatasets";
import type { Context } from "../context/context";
import { refuseSecrets } from "../records/recordList";
import type { PrintedClass } from "./printPage";

type Layer = z.output<typeof printApi.print.input>["layers"][number];

const plainColor = "#1f5fbf";
const unknownColor = "#6b7785";

/** A map dataset that the caller may read. */
export function visibleDataset(authorities: readonly string[], name: string): AnyDataset {
  const known = Object.hasOwn(tileDatasets, name) ? tileDatasets[name] : undefined;
  if (!known) throw new Refusal(status.badRequest, "没有这个图层");
  if (!authorities.includes(known.dataset.access.read)) {
    throw new Refusal(status.forbidden, messages.forbidden);
  }
  return readBy(known.dataset, authorities);
}

/** How to tell records apart: by which fields, and the name and colour of each class. */
type Legend = {
  by: readonly string[];
  /** In legend order. */
  kinds: readonly { label: string; color: string; holds: (codes: readonly string[]) => boolean }[];
};

/** A printed layer: the records inside the bounds, grouped by the classes of its legend. */
export async function classesOf(
  { readDb, caller }: Context,
  layer: Layer,
  bbox: Bbox,
): Promise<PrintedClass[]> {
  const dataset = visibleDataset(caller.authorities, layer.dataset);
  const parsed = tileDatasets[layer.dataset]?.filter.safeParse(layer.filter);
  if (!parsed?.success) throw new Refusal(status.badRequest, `${dataset.title}的筛选条件有误`);
  refuseSecrets(dataset, caller, parsed.data);
  const { by, kinds } = legendOf(dataset, layer);
  const asked = { filter: parsed.data, by, bbox };
  const rows = await printedRecords(readDb, dataset, asked, demandScope(caller));
  if (rows.length > mostPrinted) {
    throw new Refusal(
      status.badRequest,
      `${dataset.title}在图幅内超过${mostPrinted}宗，请放大比例尺`,
    );
  }
  const items = kinds.map((): PrintedClass["items"][number][] => []);
  const fields = labelFields(dataset);
  for (const { codes, geometry, id, told } of rows) {
    const item = { id, geometry, ...labelTexts(fields, told), chip: fields.chip };
    items[kinds.findIndex(({ holds }) => holds(codes))]?.push(item);
  }
  const { opacity, look = {} } = layer;
  return kinds.map(({ label, color }, i) => ({
    ...{ label, color, opacity, look },
    items: items[i] ?? [],
  }));
}

function legendOf(dataset: AnyDataset, layer: Layer): Legend {
  const title = layer.title ?? dataset.title;
  const other = { label: `${title}·其他`, color: unknownColor, holds: () => true };
  if (layer.classes) {
    const by = [...new Set(layer.classes.flatMap(({ where }) => Object.keys(where)))];
    const strange = by.find((name) => !dataset.views.tile.includes(name));
    if (strange) throw new Refusal(status.badRequest, `${dataset.title}不能按“${strange}”分类`);
    const kinds = layer.classes.map(({ title: name, color, where }) => ({
      ...{ label: `${title}·${name}`, color },
      holds: (codes: readonly string[]) =>
        Object.entries(where).every(([field, values]) =>
          values.includes(codes[by.indexOf(field)] ?? ""),
        ),
    }));
    return { by, kinds: [...kinds, other] };
  }
  const symbol = layer.fill
    ? undefined
    : (dataset.symbols.find((one) => one.by === layer.by) ?? dataset.symbols[0]);
  if (!symbol) {
    return { by: [], kinds: [{ ...other, label: title, color: layer.fill ?? plainColor }] };
  }
  const words = dataset.fields[symbol.by]?.codes;
  const kinds = Object.entries(symbol.colors).map(([code, color]) => ({
    ...{ label: `${title}·${words?.[code] ?? code}`, color },
    holds: ([own]: readonly string[]) => own === code,
  }));
  return { by: [symbol.by], kinds: [...kinds, other] };
}
