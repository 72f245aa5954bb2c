import { CloseOutlined } from "@ant-design/icons";
import { Button, Tabs, Tooltip } from "antd";
import { useState } from "react";
import type { Library } from "#contract/workflow/shzt";
import { CallState } from "./CallState";
import { datasetOf } from "./dxydApiOf";
import { RecordDrawer } from "./RecordDrawer";
import { RecordEdit, useUndo } from "./RecordEdit";
import { RecordFacts } from "./RecordFacts";
import { ReviewBar } from "./ReviewBar";
import { ReviewTrail } from "./ReviewTrail";
import { RevisionList } from "./RevisionList";
import { StatusTag } from "./StatusTag";
import { type RecordInfo, useRecord } from "./useRecord";
import { useLocate, useMay } from "./useRowActions";
import "./ui.css";
import "./card.css";

type Props = { library: Library; dkid: string; onClose: () => void };

/** The card beside a parcel on the map: what it is, how it stands, and what may be done with it. */
export function ParcelCard({ library, dkid, onClose }: Props) {
  const called = useRecord(library, dkid);
  return (
    <article className="ui-card">
      <CallState called={called}>
        {(info) => <CardBody library={library} info={info} onClose={onClose} />}
      </CallState>
      {called.data ? null : (
        <Tooltip title="关闭">
          <Button
            className="ui-card-close"
            type="text"
            size="small"
            aria-label="关闭卡片"
            icon={<CloseOutlined />}
            onClick={onClose}
          />
        </Tooltip>
      )}
    </article>
  );
}

type BodyProps = { library: Library; info: RecordInfo; onClose: () => void };

function CardBody({ library, info, onClose }: BodyProps) {
  const { record } = info;
  const dataset = datasetOf(library);
  const [editing, setEditing] = useState(false);
  const [detail, setDetail] = useState(false);
  return (
    <>
      <header className="ui-card-head">
        <div>
          <h3>{record.dkmc}</h3>
          <span className="ui-second">{record.dkbh}</span>
        </div>
        <StatusTag dataset={dataset} field="shzt" value={record.shzt} />
        <Tooltip title="关闭">
          <Button
            type="text"
            size="small"
            aria-label="关闭卡片"
            icon={<CloseOutlined />}
            onClick={onClose}
          />
        </Tooltip>
      </header>
      {editing ? (
        <div className="ui-card-body">
          <RecordEdit library={library} record={record} onClose={() => setEditing(false)} />
        </div>
      ) : (
        <CardView
          library={library}
          info={info}
          onEdit={() => setEditing(true)}
          onDetail={() => setDetail(true)}
        />
      )}
      {detail ? (
        <RecordDrawer library={library} dkid={record.dkid} onClose={() => setDetail(false)} />
      ) : null}
    </>
  );
}

type ViewProps = { library: Library; info: RecordInfo; onEdit: () => void; onDetail: () => void };

function CardView({ library, info, onEdit, onDetail }: ViewProps) {
  const { record, reviews, revisions, undoable } = info;
  const dataset = datasetOf(library);
  const locate = useLocate(library);
  const may = useMay(library);
  const undo = useUndo(library);
  return (
    <>
      <div className="ui-card-body">
        <Tabs
          size="small"
          items={[
            {
              key: "facts",
              label: "概况",
              children: (
                <RecordFacts dataset={dataset} record={record} keys={dataset.views.card} brief />
              ),
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
      </div>
      <footer className="ui-card-foot">
        <Button size="small" onClick={onDetail}>
          详情
        </Button>
        <Button size="small" onClick={() => locate(record.dkid)}>
          定位
        </Button>
        {may.edit(record.shzt) ? (
          <Button size="small" onClick={onEdit}>
            编辑
          </Button>
        ) : null}
        <ReviewBar library={library} rows={[record]} />
      </footer>
    </>
  );
}
