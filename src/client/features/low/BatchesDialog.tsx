import type { Library } from "#contract/workflow/shzt";
import { datasetOf } from "../../records/dxydApiOf";
import { BatchesDialog as Batches } from "../../ui/import/BatchesDialog";
import { BatchActions } from "./BatchActions";

type Props = { library: Library; onClose: () => void };

/** Files of parcels that were checked and stored, with their reports. */
export const BatchesDialog = ({ library, onClose }: Props) => (
  <Batches
    dataset={datasetOf(library)}
    register={library}
    empty="导入 mdb 后，批次会列在这里"
    onClose={onClose}
    actions={(batch) => <BatchActions {...{ library, batch, onClose }} />}
  />
);
