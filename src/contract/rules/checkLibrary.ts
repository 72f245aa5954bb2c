import { bboxOf } from "#geo/bbox";
import { project } from "#geo/gaussKruger";
import type { MultiPolygon } from "#geo/position";
import { type ParcelDraft, withPlaces } from "./draft";
import { alreadyThere, overlapsWithLayer, overlapsWithLibrary } from "./libraryRules";
import type { Problem } from "./problem";
import type { Existing } from "./record";
import { zonedParcels } from "./zonedParcels";

/** What the library holds where the batch lies, outlines in longitude and latitude. */
export type LibraryContent = {
  /** Review state of the library's records by 地块编号, as far as the batch has such numbers. */
  existing: Existing;
  /** Neither deleted nor 已出库. */
  parcels: Iterable<{ dkbh: string; multi: MultiPolygon }>;
  /** 批而未供, 闲置, 已供. */
  layers?: readonly { name: string; parcels: Iterable<{ multi: MultiPolygon }> }[];
};

/** Stage 6 (A008, G012, G014): what the records of a batch are to what is stored. */
export function checkLibrary(drafts: readonly ParcelDraft[], content: LibraryContent): Problem[] {
  const problems = drafts.flatMap((draft) => alreadyThere(draft, content.existing));
  const parcels = [...content.parcels];
  const layers = content.layers?.map(({ name, parcels: its }) => ({ name, parcels: [...its] }));
  for (const [zone, placed] of zonedParcels(drafts)) {
    const toPlane = <T extends { multi: MultiPolygon }>(one: T) => {
      const multi = project(one.multi, { zone, prefixed: true });
      return { ...one, multi, bbox: bboxOf(multi) };
    };
    problems.push(...overlapsWithLibrary(placed, parcels.map(toPlane)));
    for (const layer of layers ?? []) {
      problems.push(
        ...overlapsWithLayer(placed, { ...layer, parcels: layer.parcels.map(toPlane) }),
      );
    }
  }
  return withPlaces(problems, drafts);
}
