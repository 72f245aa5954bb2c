import { Button } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { registerNamed } from "../../../records/registers";
import { RecordDrawer } from "../../../ui/record/RecordDrawer";

type Props = { id: string; onProject: (xmid: string) => void; onClose: () => void };

const register = registerNamed("dbsx");

/** One matter: the question, the answer, its steps, and its history. */
export function MatterDrawer({ id, onProject, onClose }: Props) {
  const toProject = (record: AnyRecord) =>
    record.dblx === "2" ? (
      <Button size="small" onClick={() => onProject(String(record.ywid))}>
        查看项目
      </Button>
    ) : null;
  return <RecordDrawer register={register} id={id} actions={toProject} onClose={onClose} />;
}
