import { AlertOutlined } from "@ant-design/icons";
import { Button, DatePicker, Form, Input, TreeSelect } from "antd";
import dayjs from "dayjs";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { dbsxApi } from "#contract/endpoints/plan/dbsx";
import { noteLength } from "#contract/workflow/edge";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import { ActionDialog } from "../base/ActionDialog";
import { isShort, NoteItem } from "../base/NoteItem";
import { useSupervision } from "./useSupervision";

/** The recipients of a note; if none are given, regions can be chosen. */
export type Target = {
  dblx: "1" | "2";
  items: readonly { id: string; name: string }[];
  /** Whom to ask, in words. */
  person?: string;
  /** The meeting at which it is decided, and the page that is shown. */
  decided?: { meetingId: string; pageId?: string };
};

/** Starts a note to regions chosen in its dialog. */
export function SendButton({ onSend }: { onSend: (target: Target) => void }) {
  const { may, below } = useSupervision();
  if (!may || below.length === 0) return null;
  return (
    <Button
      type="primary"
      icon={<AlertOutlined />}
      onClick={() => onSend({ dblx: "1", items: [] })}
    >
      督办
    </Button>
  );
}

type Props = { target: Target; nd: number; onClose: () => void };

const soon = 15;
const mostDays = 366;
const presets = [3, 7, 15, 30];

/** Writes a supervision note with the day by which it must be answered. */
export function SendMatter({ target, nd, onClose }: Props) {
  const { dblx, items, person, decided } = target;
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [chosen, setChosen] = useState<string[]>([]);
  const [bt, setTitle] = useState("");
  const [dbnr, setText] = useState("");
  const [last, setLast] = useState(() => dayjs().add(soon, "day"));
  const ids = items.length > 0 ? items.map(({ id }) => id) : chosen;
  const send = async () => {
    const jzrq = last.format("YYYY-MM-DD");
    const reply = await call(dbsxApi.send, { dblx, ids, nd, bt, dbnr, jzrq, ...decided });
    if (!reply.ok) return reply.message;
    const { sent, skipped } = reply.data;
    const left = skipped > 0 ? `，${count(skipped)} 个项目已在督办中` : "";
    notify({ kind: sent > 0 ? "success" : "info", text: `已下发督办 ${count(sent)} 件${left}` });
    changed();
    return null;
  };
  return (
    <ActionDialog
      width={600}
      title={dblx === "2" ? "督办项目" : "督办行政区"}
      okText={ids.length > 1 ? `下发督办（${count(ids.length)}）` : "下发督办"}
      undone="下发失败"
      isReady={ids.length > 0 && !isShort(dbnr, noteLength)}
      onSend={send}
      onClose={onClose}
    >
      <Form.Item label="督办对象" htmlFor="matter-to" required>
        {items.length > 0 ? (
          <Names items={items} />
        ) : (
          <Regions value={chosen} onChange={setChosen} />
        )}
      </Form.Item>
      {person ? <p className="ui-second">责任人：{person}</p> : null}
      <NoteItem
        id="matter-text"
        label="督办内容"
        least={noteLength}
        value={dbnr}
        onChange={setText}
        placeholder="如：请说明进度滞后的原因、责任人和预计完成时间"
      />
      <Form.Item label="办理期限" htmlFor="matter-last" required>
        <DatePicker
          id="matter-last"
          className="ui-wide"
          allowClear={false}
          value={last}
          onChange={(day) => day && setLast(day)}
          minDate={dayjs()}
          maxDate={dayjs().add(mostDays, "day")}
          presets={presets.map((days) => ({
            label: `${days} 天`,
            value: dayjs().add(days, "day"),
          }))}
        />
      </Form.Item>
      <Form.Item label="督办标题" htmlFor="matter-title">
        <Input
          id="matter-title"
          value={bt}
          onChange={({ target: { value } }) => setTitle(value)}
          maxLength={100}
          placeholder="不填时按督办对象自动生成"
        />
      </Form.Item>
    </ActionDialog>
  );
}

const named = 5;

function Names({ items }: Pick<Target, "items">) {
  const rest = items.length > named ? ` 等 ${count(items.length)} 个` : "";
  return (
    <span id="matter-to">
      {items
        .slice(0, named)
        .map(({ name }) => name)
        .join("、")}
      {rest}
    </span>
  );
}

type RegionsProps = { value: string[]; onChange: (codes: string[]) => void };

/** Regions below the user's own; multiple choice. */
function Regions({ value, onChange }: RegionsProps) {
  const { below } = useSupervision();
  const known = new Set(below.map(({ areaCode }) => areaCode));
  const nodes = below.map(({ areaCode, name, parent }) => ({
    id: areaCode,
    value: areaCode,
    title: name,
    ...(parent && known.has(parent) && { pId: parent }),
  }));
  return (
    <TreeSelect
      id="matter-to"
      className="ui-wide"
      treeData={nodes}
      treeDataSimpleMode
      multiple
      value={value}
      onChange={onChange}
      showSearch={{ treeNodeFilterProp: "title" }}
      placeholder="选择一个或多个行政区"
    />
  );
}
