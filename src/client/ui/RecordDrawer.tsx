import { Button, Drawer, Tabs } from "antd";
import { useState } from "react";
import type { Library } from "#contract/workflow/shzt";
import { CallState } from "./CallState";
import { datasetOf } from "./dxydApiOf";
import { RecordEdit, useUndo } from "./RecordEdit";
import { RecordFacts } from "./RecordFacts";
import { RecordPlace } from "./RecordPlace";
import { ReviewBar } from "./ReviewBar";
import { ReviewTrail } from "./ReviewTrail";
import { RevisionList } from "./RevisionList";
import { StatusTag } from "./StatusTag";
import { type RecordInfo, useRecord } from "./useRecord";
import { useMay } from "./useRowActions";
import "./ui.css";
import "./card.css";

type Props = {
  library: Library;
  dkid: string;
  /** Opens as a form. */
  edit?: boolean;
  onClose: () => void;
};

/** Below the top bar, so that region and user stay in reach. */
const stage = () => document.querySelector<HTMLElement>(".shell-stage") ?? document.body;

/** Everything that is known of one parcel, beside the living map. */
export function RecordDrawer({ library, dkid, edit = false, onClose }: Props) {
  const called = useRecord(library, dkid);
  const [editing, setEditing] = useState(edit);
  const record = called.data?.record;
  const may = useMay(library);
  return (
    <Drawer
      open
      rootClassName="ui-drawer"
      getContainer={stage}
      rootStyle={{ position: "absolute" }}
      size={520}
      mask={false}
      onClose={onClose}
      title={record ? record.dkmc : "地块详情"}
      extra={
        record ? <StatusTag dataset={datasetOf(library)} field="shzt" value={record.shzt} /> : null
      }
      footer={
        record && !editing ? (
          <div className="ui-card-foot">
            {may.edit(record.shzt) ? (
              <Button size="small" onClick={() => setEditing(true)}>
                编辑
              </Button>
            ) : null}
            <ReviewBar library={library} rows={[record]} />
          </div>
        ) : null
      }
    >
      <CallState called={called} rows={10}>
        {(info) =>
          editing ? (
            <RecordEdit library={library} record={info.record} onClose={() => setEditing(false)} />
          ) : (
            <DrawerTabs library={library} info={info} />
          )
        }
      </CallState>
    </Drawer>
  );
}

const kept = ["sjly", "pcid", "shr", "shsj", "shyj", "cjr", "cjsj", "gxr", "gxsj", "bbh"];

function DrawerTabs({ library, info }: { library: Library; info: RecordInfo }) {
  const { record, reviews, revisions, undoable } = info;
  const dataset = datasetOf(library);
  const may = useMay(library);
  const undo = useUndo(library);
  const [first, ...rest] = dataset.views.form;
  const keys = [first ?? "dkbh", ...rest.slice(0, 1), "xzqmc", ...rest.slice(1), "zkfzt"];
  return (
    <Tabs
      items={[
        {
          key: "facts",
          label: "基本信息",
          children: (
            <>
              <RecordFacts dataset={dataset} record={record} keys={keys} />
              <h4 className="ui-part">登记信息</h4>
              <RecordFacts dataset={dataset} record={record} keys={kept} />
            </>
          ),
        },
        {
          key: "place",
          label: "空间位置",
          children: <RecordPlace library={library} info={info} />,
        },
        { key: "reviews", label: "审核记录", children: <ReviewTrail reviews={reviews} /> },
        {
          key: "revisions",
          label: "历史",
          children: (
            <>
              {undoable && may.edit(record.shzt) ? (
                <Button size="small" onClick={() => undo(record)}>
                  撤销上次修改
                </Button>
              ) : null}
              <RevisionList revisions={revisions} />
            </>
          ),
        },
      ]}
    />
  );
}
