import { Form, Select } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { type Role, roles } from "#contract/roles";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { useChanged } from "../../../records/useChanged";
import { notifyAtom } from "../../../state/notices";
import { ActionDialog } from "../../../ui/base/ActionDialog";
import { CallState } from "../../../ui/base/CallState";
import { count } from "../../../values/format";
import { type Duty, fitting, placeOf } from "./duties";

type Props = { duty: Duty; onClose: () => void };

const nobody = "";

/** Chooses who answers for regions or projects, from the accounts of the place and of its city. */
export function DutyDialog({ duty, onClose }: Props) {
  const { kind, items, held } = duty;
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const [chosen, setChosen] = useState<string | null>(null);
  const called = useCall(governTrackApi.people, { areaCode: placeOf(items) });
  const send = async () => {
    const ids = items.map(({ id }) => id);
    const reply = await call(governTrackApi.giveDuty, { kind, ids, userId: chosen || null });
    if (!reply.ok) return reply.message;
    const what = `${count(reply.data.given)} ${kind === "region" ? "个行政区" : "个项目"}`;
    notify({ kind: "success", text: chosen ? `已指定责任人：${what}` : `已取消责任人：${what}` });
    changed();
    return null;
  };
  return (
    <ActionDialog
      width={560}
      title="指定责任人"
      okText={chosen === nobody ? "取消责任人" : "指定责任人"}
      undone="指定失败"
      danger={chosen === nobody}
      isReady={chosen !== null}
      onSend={send}
      onClose={onClose}
    >
      <p>{namesOf(items)}</p>
      <Form.Item label="责任人" htmlFor="duty-person" required>
        <CallState called={called} rows={1}>
          {(people) => (
            <Select
              id="duty-person"
              className="ui-wide"
              placeholder="选择本级或所在市的账号"
              value={chosen}
              onChange={setChosen}
              showSearch={{ optionFilterProp: "label" }}
              notFoundContent="没有可指定的账号：请系统管理员为该行政区或其所在市建立账号"
              options={[
                ...fitting(people, items).map((one) => ({
                  value: one.id,
                  label: [
                    one.name,
                    one.areaName,
                    wordsOf(one.roles),
                    one.phone ?? "未登记办公电话",
                  ].join(" · "),
                })),
                ...(held ? [{ value: nobody, label: "不指定（取消现有责任人）" }] : []),
              ]}
            />
          )}
        </CallState>
      </Form.Item>
    </ActionDialog>
  );
}

const wordsOf = (held: readonly string[]) => held.map((role) => roles[role as Role]).join("、");

const named = 5;

const namesOf = (items: Duty["items"]): string => {
  const rest = items.length > named ? ` 等 ${count(items.length)} 个` : "";
  return `${items
    .slice(0, named)
    .map(({ name }) => name)
    .join("、")}${rest}`;
};
