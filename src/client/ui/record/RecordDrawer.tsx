import { Alert, Button } from "antd";
import { useAtom } from "jotai";
import { type ReactNode, useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { nameOf, type Register } from "../../records/registerOf";
import { useRecord } from "../../records/useRecord";
import { draftAtomOf } from "../../state/drafts";
import { moment } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { CallState } from "../base/CallState";
import { SideDrawer } from "../base/SideDrawer";
import { StepBar } from "../step/StepBar";
import { useMay } from "../step/useMay";
import { RecordEdit } from "./RecordEdit";
import { type MoreTabs, RecordTabs } from "./RecordTabs";
import { ReturnNote } from "./ReturnNote";
import "../../theme/ui.css";
import "./card.css";

type Props = {
  register: Register;
  id: string;
  /** Opens in edit mode. */
  edit?: boolean;
  more?: MoreTabs | undefined;
  /** Buttons of the page itself, after 编辑. */
  actions?: ((record: AnyRecord) => ReactNode) | undefined;
  onClose: () => void;
};

/** Everything known about one record, beside the live map. */
export function RecordDrawer({ register, id, edit = false, more, actions, onClose }: Props) {
  const called = useRecord(register, id);
  const [editing, setEditing] = useState(edit);
  const { dataset } = register;
  const record = called.data?.record;
  const may = useMay(register);
  return (
    <SideDrawer
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
        {(info) => (
          <>
            <ReturnNote register={register} record={info.record} reviews={info.reviews} />
            {editing && may.edit(info.record) ? (
              <RecordEdit
                register={register}
                record={info.record}
                onClose={() => setEditing(false)}
              />
            ) : (
              <>
                {may.edit(info.record) ? (
                  <KeptChanges name={`${dataset.name}/${id}`} onEdit={() => setEditing(true)} />
                ) : null}
                <RecordTabs register={register} info={info} more={more} />
              </>
            )}
          </>
        )}
      </CallState>
    </SideDrawer>
  );
}

/** Says that this record's form was left with unsaved changes, and leads back to them. */
function KeptChanges({ name, onEdit }: { name: string; onEdit: () => void }) {
  const [draft, setDraft] = useAtom(useMemo(() => draftAtomOf(name), [name]));
  if (!draft) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={`${moment(draft.at)} 有 ${Object.keys(draft.values).length} 项修改未保存`}
      action={
        <span className="ui-bulk">
          <Button size="small" type="primary" onClick={onEdit}>
            继续编辑
          </Button>
          <Button size="small" onClick={() => setDraft(null)}>
            放弃
          </Button>
        </span>
      }
    />
  );
}
