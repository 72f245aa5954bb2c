import type { ManagedLayer } from "#contract/map/connectedLayer";
import { LayerDialog } from "./LayerDialog";
import { isService, isUploaded } from "./layerForm";
import { OwnLayerDialog } from "./OwnLayerDialog";
import { UploadDialog } from "./UploadDialog";

/** A layer that is edited or gets a new file, or a new one of either kind. */
export type Opened =
  | { deed: "edit" | "replace"; layer: ManagedLayer }
  | { deed: "connect" | "upload" };

type Props = { opened: Opened; onClose: () => void; onDone: () => void };

/** The dialog for what is done to a layer of this kind. */
export function OpenedDialog({ opened, ...means }: Props) {
  if (!("layer" in opened)) {
    const New = opened.deed === "connect" ? LayerDialog : UploadDialog;
    return <New layer={null} {...means} />;
  }
  const { layer, deed } = opened;
  if (isService(layer)) return <LayerDialog layer={layer} {...means} />;
  if (!isUploaded(layer)) return null;
  if (deed === "replace") return <UploadDialog layer={layer} {...means} />;
  return <OwnLayerDialog layer={layer} {...means} />;
}
