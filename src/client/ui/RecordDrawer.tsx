import { Button, Drawer } from "antd";
import { type ReactNode, useState } from "react";
import { CallState } from "./CallState";
import type { Row } from "./columnsOf";
import { RecordEdit } from "./RecordEdit";
import { type MoreTabs, RecordTabs } from "./RecordTabs";
import { nameOf, type Register } from "./register";
import { StatusTag } from "./StatusTag";
import { StepBar } from "./StepBar";
import { useRecord } from "./useRecord";
import { useMay } from "./useRowActions";
import "./ui.css";
import "./card.css";

type Props = {
  register: Register;
  id: string;
  /** Opens as a form. */
  edit?: boolean;
  more?: MoreTabs | undefined;
  /** Buttons of the page's own, after 编辑. */
  actions?: ((record: Row) => ReactNode) | undefined;
  onClose: () => void;
};

/** Below the top bar, so that region and user stay in reach. */
const stage = () => document.querySelector<HTMLElement>(".shell-stage") ?? document.body;

/** Everything that is known of one record, beside the living map. */
export function RecordDrawer({ register, id, edit = false, more, actions, onClose }: Props) {
  const called = useRecord(register, id);
  const [editing, setEditing] = useState(edit);
  const { dataset } = register;
  const record = called.data?.record;
  const may = useMay(register);
  return (
    <Drawer
      open
      rootClassName="ui-drawer"
      getContainer={stage}
      rootStyle={{ position: "absolute" }}
      size={520}
      mask={false}
      onClose={onClose}
      title={record ? nameOf(register, record) : `${dataset.title}详情`}
      extra={
        record && dataset.state ? (
          <StatusTag dataset={dataset} field={dataset.state} value={record[dataset.state]} />
        ) : null
      }
      footer={
        record && !editing ? (
          <div className="ui-card-foot">
            {may.edit(record) ? (
              <Button size="small" onClick={() => setEditing(true)}>
                编辑
              </Button>
            ) : null}
            <StepBar register={register} rows={[record]} />
            {actions?.(record)}
          </div>
        ) : null
      }
    >
      <CallState called={called} rows={10}>
        {(info) =>
          editing && may.edit(info.record) ? (
            <RecordEdit
              register={register}
              record={info.record}
              onClose={() => setEditing(false)}
            />
          ) : (
            <RecordTabs register={register} info={info} more={more} />
          )
        }
      </CallState>
    </Drawer>
  );
}
