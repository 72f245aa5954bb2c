import { type LayerShape, layerShapes } from "#contract/map/layerSymbols";
import { type LocalFile, shapeOf } from "../../state/localFile";
import { countText } from "../tools/figures";

/** How many features of which kinds a file has, as “面 12、点 3”; a file of one kind only how many. */
export function kindsText({ features, total }: LocalFile["found"]): string {
  const kinds = Object.keys(layerShapes) as LayerShape[];
  const counts = kinds.flatMap((kind) => {
    const count = features.filter((one) => shapeOf(one) === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
  const [only] = counts;
  if (!only || (counts.length === 1 && only.kind === "polygon")) return `${countText(total)} 个`;
  return counts.map(({ kind, count }) => `${layerShapes[kind]} ${countText(count)}`).join("、");
}
