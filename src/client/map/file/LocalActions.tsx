import { Button } from "antd";
import { useSetAtom } from "jotai";
import { bboxOf } from "#geo/bbox";
import {
  isLocalTableOpenAtom,
  type LocalLayer,
  localLayerAtom,
  placesOfFile,
  removeLocalAtom,
} from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";

/** What can be done with a file over the map as a whole. */
export function LocalActions({ layer }: { layer: LocalLayer }) {
  const fly = useSetAtom(mapCommandAtom);
  const take = useSetAtom(localLayerAtom);
  const showTable = useSetAtom(isLocalTableOpenAtom);
  const remove = useSetAtom(removeLocalAtom);
  const { id, file, found } = layer;
  const places = placesOfFile(layer);
  return (
    <div className="tool-actions">
      <Button
        size="small"
        aria-label={`定位到${file.name}`}
        disabled={places.length === 0}
        onClick={() => fly({ kind: "bbox", bbox: bboxOf(places) })}
      >
        定位
      </Button>
      <Button
        size="small"
        aria-label={`${file.name}的属性表`}
        disabled={found.total === 0}
        onClick={() => {
          take(id);
          showTable(true);
        }}
      >
        属性表
      </Button>
      <Button size="small" danger aria-label={`移除${file.name}`} onClick={() => remove(id)}>
        移除
      </Button>
    </div>
  );
}
