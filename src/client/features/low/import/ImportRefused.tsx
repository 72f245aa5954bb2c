import { Refusal } from "../../../ui/import/NoImport";
import { ImportFrame } from "./ImportFrame";

type Props = { title: string; onLeave: () => void };

/** A link may open the import for a user without the permission. */
export function ImportRefused({ title, onLeave }: Props) {
  return (
    <ImportFrame
      label={`导入${title}`}
      title="导入"
      steps={["上传"]}
      current={0}
      failed
      onLeave={onLeave}
    >
      <Refusal title={title} />
    </ImportFrame>
  );
}
