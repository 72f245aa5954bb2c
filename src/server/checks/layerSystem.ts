import { crsInWords } from "#contract/rules/coordinate/crsRules";
import { type Remark, remarkOf } from "#contract/rules/problem/remark";
import { type Crs, type DrawnCrs, parseCrs } from "#geo/crs/crs";
import { codeOf } from "#geo/crs/planes";
import type { Position } from "#geo/position";
import type { LayerCrs } from "./parse/layerPlaces";
import { crsOf } from "./parse/parseSource";
import type { Source, SourceRecord } from "./parse/source";

type File = { name: string; crs: string };

/** The reference system of a layer and its name, or why the file cannot be placed. */
export type System = {
  crs: LayerCrs | null;
  words: string | null;
  remarks: Remark[];
  fault: string | null;
};

/** The reference system of a layer, and how it is known: what was chosen, what the file says, a guess. */
export function systemOf(
  file: File,
  source: Source,
  first: readonly SourceRecord[],
  corner: Position | undefined,
): System {
  const chosen = file.crs === "auto" ? null : parseCrs(file.crs);
  const drawn = drawnOf(chosen ?? source.crs);
  if (drawn) return { crs: drawn, words: drawnInWords(drawn), remarks: [], fault: null };
  // The degrees of WGS 84 are read as the file's own would be.
  const stated = chosen ? { ...source, crs: chosen } : source;
  const { crs, source: how, problems } = crsOf(stated, "auto", corner);
  if (!crs) {
    const why = problems[0]?.message ?? "文件没有说明坐标系，也不能从坐标推断";
    const isEmpty = first.every(({ shape, marks }) => !shape && !marks);
    const fault = isEmpty ? "没有图形" : `${why}，请选择坐标系`;
    return { crs: null, words: null, remarks: [], fault: `文件“${file.name}”：${fault}` };
  }
  const words = crsInWords(crs);
  const said = how === "guessed" ? [`文件没有说明坐标系，按坐标大小推断为${words}`] : [];
  const texts = [...said, ...problems.map(({ message }) => message)];
  return { crs, words, remarks: texts.map((text) => remarkOf("crs", text)), fault: null };
}

const drawnOf = (crs: Crs | null): DrawnCrs | undefined =>
  crs?.kind === "rejected" ? crs.drawn : undefined;

function drawnInWords(crs: DrawnCrs): string {
  if (crs.kind === "mercator") return "Web 墨卡托（EPSG:3857）";
  const { meridian, easting } = crs;
  const zone = easting > 1_000_000 ? `${meridian / 3}带` : `中央经线${meridian}°，不加带号`;
  return `2000国家大地坐标系，3度分带，${zone}（EPSG:${codeOf(crs)}）`;
}
