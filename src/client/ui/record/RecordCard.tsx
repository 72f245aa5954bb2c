import { Button, Tabs } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { idOf, nameOf, numberOf, type RecordInfo, type Register } from "../../records/registerOf";
import { useRecord } from "../../records/useRecord";
import { canAtom } from "../../state/session";
import { StatusTag } from "../../values/StatusTag";
import { CallState } from "../base/CallState";
import { isFiled, ParcelFileButton } from "../export/ParcelFile";
import { TxtOfRecord } from "../export/TxtExport";
import { FileTab } from "../files/FileTab";
import { needsOf } from "../files/fileGroups";
import { StepBar } from "../step/StepBar";
import { useLocate } from "../step/useLocate";
import { useMay } from "../step/useMay";
import { CardHead, CloseCard } from "./CardHead";
import { LineageLine } from "./LineageLine";
import { RecordDrawer } from "./RecordDrawer";
import { RecordEdit, useUndo } from "./RecordEdit";
import { RecordFacts } from "./RecordFacts";
import { ReturnNote } from "./ReturnNote";
import { ReviewTrail } from "./ReviewTrail";
import { RevisionList } from "./RevisionList";
import "../../theme/ui.css";
import "./card.css";

type Props = { register: Register; id: string; onClose: () => void };

/** The card beside a record on the map: what it is, its state, and its actions. */
export function RecordCard({ register, id, onClose }: Props) {
  const called = useRecord(register, id);
  return (
    <article className="ui-card">
      <CallState called={called}>
        {(info) => <CardBody register={register} info={info} onClose={onClose} />}
      </CallState>
      {called.data ? null : <CloseCard className="ui-card-close" onClose={onClose} />}
    </article>
  );
}

type BodyProps = { register: Register; info: RecordInfo; onClose: () => void };

function CardBody({ register, info, onClose }: BodyProps) {
  const { record } = info;
  const { dataset } = register;
  const [editing, setEditing] = useState(false);
  const [detail, setDetail] = useState(false);
  return (
    <>
      <CardHead
        name={nameOf(register, record)}
        number={numberOf(register, record)}
        onClose={onClose}
      >
        {dataset.state ? (
          <StatusTag dataset={dataset} field={dataset.state} value={record[dataset.state]} />
        ) : null}
      </CardHead>
      {editing ? (
        <div className="ui-card-body">
          <ReturnNote register={register} record={record} reviews={info.reviews} />
          <RecordEdit register={register} record={record} onClose={() => setEditing(false)} />
        </div>
      ) : (
        <CardView
          register={register}
          info={info}
          onEdit={() => setEditing(true)}
          onDetail={() => setDetail(true)}
        />
      )}
      {detail ? (
        <RecordDrawer
          register={register}
          id={idOf(register, record)}
          onClose={() => setDetail(false)}
        />
      ) : null}
    </>
  );
}

type ViewProps = {
  register: Register;
  info: RecordInfo;
  onEdit: () => void;
  onDetail: () => void;
};

function CardView({ register, info, onEdit, onDetail }: ViewProps) {
  const { record, reviews, revisions, undoable } = info;
  const { dataset } = register;
  const locate = useLocate(dataset.name);
  const may = useMay(register);
  const undo = useUndo(register);
  const can = useAtomValue(canAtom);
  return (
    <>
      <div className="ui-card-body">
        <ReturnNote register={register} record={record} reviews={reviews} />
        <Tabs
          size="small"
          items={[
            {
              key: "facts",
              label: "概况",
              children: (
                <>
                  <RecordFacts dataset={dataset} record={record} keys={dataset.views.card} brief />
                  <LineageLine dataset={dataset.name} id={idOf(register, record)} />
                </>
              ),
            },
            ...(register.info
              ? [
                  {
                    key: "files",
                    label: "附件",
                    children: (
                      <FileTab
                        dataset={dataset.name}
                        id={idOf(register, record)}
                        mayEdit={may.edit(record)}
                        needs={needsOf(register.flows, record)}
                      />
                    ),
                  },
                ]
              : []),
            ...(register.flows.length > 0
              ? [
                  {
                    key: "reviews",
                    label: "审核记录",
                    children: <ReviewTrail dataset={dataset} reviews={reviews} />,
                  },
                ]
              : []),
            {
              key: "revisions",
              label: "历史",
              children: (
                <>
                  {undoable && may.edit(record) ? (
                    <Button size="small" onClick={() => undo(record)}>
                      撤销上次修改
                    </Button>
                  ) : null}
                  <RevisionList revisions={revisions} record={record} />
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
        <Button size="small" onClick={() => locate(idOf(register, record))}>
          定位
        </Button>
        {may.edit(record) ? (
          <Button size="small" onClick={onEdit}>
            编辑
          </Button>
        ) : null}
        {dataset.geometry === "Polygon" && can("export:do") ? (
          <TxtOfRecord register={register} id={idOf(register, record)} />
        ) : null}
        {isFiled(dataset.name) ? (
          <ParcelFileButton of={dataset.name} dkids={[idOf(register, record)]} />
        ) : null}
        <StepBar register={register} rows={[record]} />
      </footer>
    </>
  );
}
