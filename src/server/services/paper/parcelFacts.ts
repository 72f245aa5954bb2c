import { gyyd } from "#contract/datasets/gyyd";
import type { AnyDataset } from "#contract/define/dataset";
import { flowWidth } from "../../files/pdf/PdfFlow";
import { pictureEndings } from "../../files/picture";
import { factoriesOn, filesOfParcel } from "../../repositories/paper/parcelFile";
import { printedBorders, printedRecords } from "../../repositories/paper/printed";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { detail } from "../industry/gyzz";
import { parcelInk } from "./parcelCorners";
import { kindOf, mostPhotos, readPhotos } from "./parcelPhotos";
import { type Plan, planFrame } from "./parcelPlan";

const planHeight = 112;
const plainColor = "#9ca3af";

/** The content of a parcel's file, with its photos reduced. */
export async function parcelFacts(ctx: Context, dkid: string) {
  const { readDb, caller } = ctx;
  const found = await detail(ctx, { dkid });
  const gyid = found.contract ? String(found.contract.gyid) : "";
  return {
    ...found,
    ...(await planOf(ctx, gyyd, "pjdj", dkid, found.geometry)),
    factories: await factoriesOn(readDb, dkid, demandScope(caller)),
    ...(await filesHeld(ctx, [
      ["gyyd", dkid],
      ["tdgy", gyid],
    ])),
  };
}

export type ParcelFacts = Awaited<ReturnType<typeof parcelFacts>>;

/** Files of a parcel with what they are, and the photos among them. */
export async function filesHeld(
  { readDb, files: store }: Context,
  owners: Parameters<typeof filesOfParcel>[1],
) {
  const held = await filesOfParcel(readDb, owners);
  const pictures = held.filter(({ hzm }) => pictureEndings.has(hzm)).length;
  return {
    files: held.map((file) => ({ ...file, kind: kindOf(file) })),
    photos: await readPhotos(store, held),
    morePhotos: Math.max(0, pictures - mostPhotos),
  };
}

/**
 * A parcel among its neighbours of the same register, which have the colours of one of its fields;
 * null without an outline.
 */
export async function planOf(
  { readDb, caller }: Context,
  dataset: AnyDataset,
  by: string,
  id: string,
  parcel: Plan["parcel"] | null,
): Promise<{ plan: Plan | null; legend: [label: string, color: string][] }> {
  if (!parcel || parcel.length === 0) return { plan: null, legend: [] };
  const colors = dataset.symbols.find((one) => one.by === by)?.colors ?? {};
  const frame = planFrame(parcel, flowWidth, planHeight);
  const asked = { filter: {}, by: [by], bbox: frame.bbox };
  const rows = await printedRecords(readDb, dataset, asked, demandScope(caller));
  const others = rows.filter((one) => one.id !== id);
  // A tenth of a millimetre on paper.
  const tolerance = frame.scale / 10_000 / 111_000;
  const words = dataset.fields[by]?.codes ?? {};
  const codes = new Set(others.map(({ codes: [code = ""] }) => code));
  const shown = Object.entries(colors).filter(([code]) => codes.has(code));
  return {
    plan: {
      ...{ frame, parcel, name: rows.find((one) => one.id === id)?.label ?? "" },
      neighbours: others.map(({ id: own, label, codes: [code = ""], geometry }) => {
        return { id: own, label, geometry, color: colors[code] ?? plainColor };
      }),
      borders: await printedBorders(readDb, frame.bbox, tolerance),
    },
    legend: [
      ["本宗地", parcelInk],
      ...shown.map(([code, color]): [string, string] => [`相邻：${words[code] ?? code}`, color]),
    ],
  };
}
