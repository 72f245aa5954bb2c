import { pjdjCodes } from "#contract/codes/landCodes";
import { gyyd } from "#contract/datasets/gyyd";
import { flowWidth } from "../../files/pdf/PdfFlow";
import { pictureEndings } from "../../files/picture";
import { factoriesOn, filesOfParcel } from "../../repositories/paper/parcelFile";
import { printedBorders, printedRecords } from "../../repositories/paper/printed";
import { demandScope } from "../../repositories/records/scope";
import type { Context } from "../context/context";
import { detail } from "../industry/gyzz";
import { kindOf, mostPhotos, readPhotos } from "./parcelPhotos";
import { type Plan, planFrame } from "./parcelPlan";

const planHeight = 112;
const grades: Readonly<Record<string, string>> = pjdjCodes;
const gradeColors: Readonly<Record<string, string>> =
  gyyd.symbols.find(({ by }) => by === "pjdj")?.colors ?? {};
const plainColor = "#9ca3af";

/** The content of a parcel's file, with its photos reduced. */
export async function parcelFacts(ctx: Context, dkid: string) {
  const { readDb, caller, files: store } = ctx;
  const found = await detail(ctx, { dkid });
  const gyid = found.contract ? String(found.contract.gyid) : null;
  const held = await filesOfParcel(readDb, dkid, gyid);
  const pictures = held.filter(({ hzm }) => pictureEndings.has(hzm)).length;
  const plan = found.geometry && (await planOf(ctx, dkid, found.geometry));
  return {
    ...found,
    plan,
    legend: plan ? legendOf(plan) : [],
    factories: await factoriesOn(readDb, dkid, demandScope(caller)),
    files: held.map((file) => ({ ...file, kind: kindOf(file) })),
    photos: await readPhotos(store, held),
    morePhotos: Math.max(0, pictures - mostPhotos),
  };
}

export type ParcelFacts = Awaited<ReturnType<typeof parcelFacts>>;

async function planOf(
  { readDb, caller }: Context,
  dkid: string,
  parcel: Plan["parcel"],
): Promise<Plan & { codes: ReadonlySet<string> }> {
  const frame = planFrame(parcel, flowWidth, planHeight);
  const asked = { filter: {}, by: ["pjdj"], bbox: frame.bbox };
  const rows = await printedRecords(readDb, gyyd, asked, demandScope(caller));
  const others = rows.filter(({ id }) => id !== dkid);
  // A tenth of a millimetre on paper.
  const tolerance = frame.scale / 10_000 / 111_000;
  return {
    ...{ frame, parcel },
    neighbours: others.map(({ id, label, codes: [code = ""], geometry }) => {
      return { id, label, geometry, color: gradeColors[code] ?? plainColor };
    }),
    codes: new Set(others.map(({ codes: [code = ""] }) => code)),
    borders: await printedBorders(readDb, frame.bbox, tolerance),
  };
}

/** Colours that occur on the plan. */
function legendOf({ codes }: { codes: ReadonlySet<string> }): [label: string, color: string][] {
  const shown = Object.entries(gradeColors).filter(([code]) => codes.has(code));
  return [
    ["本宗地", "#0b3fd1"],
    ...shown.map(([code, color]): [string, string] => [`相邻：${grades[code] ?? code}`, color]),
  ];
}
