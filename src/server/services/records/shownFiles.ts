import { datasets } from "#contract/datasets/index";
import type { Db } from "../../db/tables";
import { pictureEndings } from "../../files/picture";
import { type filesOf, groundOf, type Owner } from "../../repositories/uploads/fj";

type Row = Awaited<ReturnType<typeof filesOf>>[number];
export type ShownFile = Omit<Row, "dx"> & {
  dx: number;
  placedBy?: "photo" | "record";
  away?: number;
};

const isPhoto = ({ hzm }: { hzm: string }) => pictureEndings.has(hzm);

/** Accuracy of a place in degrees: a centimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/**
 * Files as they are shown. A photo that does not say where it was taken is at its record; of one that
 * does it is told how far from its record that is. Neither is stored: an outline may move.
 */
export async function shownFiles(
  db: Db,
  owner: Owner | null,
  rows: readonly Row[],
): Promise<ShownFile[]> {
  const list: ShownFile[] = rows.map(({ dx, ...row }) => ({ ...row, dx: Number(dx) }));
  const dataset = owner && Object.hasOwn(datasets, owner.kind) ? datasets[owner.kind] : undefined;
  if (!owner || !dataset?.geometry || !list.some(isPhoto)) return list;
  const places = list.flatMap((one) => placeOf(one) ?? []);
  const ground = await groundOf(db, dataset, owner.id, places);
  if (!ground) return list;
  let measured = 0;
  return list.map((one): ShownFile => {
    const away = placeOf(one) ? ground.away[measured++] : undefined;
    if (away !== undefined) return { ...one, placedBy: "photo", away: Math.round(away) };
    if (!isPhoto(one)) return one;
    const { jd, wd } = ground.at;
    return { ...one, jd: rounded(jd), wd: rounded(wd), placedBy: "record" };
  });
}

const placeOf = (file: ShownFile): { jd: number; wd: number } | null =>
  isPhoto(file) && file.jd !== null && file.wd !== null ? { jd: file.jd, wd: file.wd } : null;
