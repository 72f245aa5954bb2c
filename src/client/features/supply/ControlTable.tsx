import { TableOutlined } from "@ant-design/icons";
import { Alert, Button, DatePicker, Form, Input, InputNumber } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { newerEdition, olderEdition, olderRatios } from "#contract/codes/industryControl";
import { hydmCodes } from "#contract/codes/landCodes";
import { kzzbApi } from "#contract/endpoints/supply/kzzb";
import { type ControlRow, controlFault } from "#contract/rules/supply/industryControl";
import { today } from "#contract/today";
import { call, type Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { userAtom } from "../../state/session";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { CallState } from "../../ui/base/CallState";
import { moment } from "../../values/format";
import { pickedDay } from "../../values/pickedDay";
import "./controlTable.css";

/** 控制指标: the limits by which contracts on industrial land are checked; filled by the province. */
export function ControlTable() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<TableOutlined />} onClick={() => setOpen(true)}>
        控制指标
      </Button>
      {open ? <ControlDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ControlDialog({ onClose }: { onClose: () => void }) {
  const called = useCall(kzzbApi.info, {});
  return (
    <CallState called={called}>{(now) => <ControlForm now={now} onClose={onClose} />}</CallState>
  );
}

type Now = Reply<typeof kzzbApi.info>;
type Limits = Omit<ControlRow, "hydm">;
type Rows = Readonly<Record<string, Limits>>;

const trades = Object.entries(hydmCodes);
const empty: Limits = { rjl: null, jzxs: null, bgzb: null, tzqd: null };
const columns = [
  ["rjl", "容积率不低于", ""],
  ["jzxs", "建筑系数不低于", "%"],
  ["bgzb", "办公占比不高于", "%"],
  ["tzqd", "投资强度（推荐）不低于", "万元/亩"],
] as const;

const rowsOf = (table: Now["table"]): Rows =>
  Object.fromEntries((table?.rows ?? []).map(({ hydm, ...limits }) => [hydm, limits]));

const isFilled = (limits: Limits) => columns.some(([key]) => limits[key] !== null);

function ControlForm({ now, onClose }: { now: Now; onClose: () => void }) {
  const mayEdit = useAtomValue(userAtom)?.roles.includes("ROLE_PROVINCE") ?? false;
  const notify = useSetAtom(notifyAtom);
  const thisYear = Number(today().slice(0, 4));
  const [nd, setNd] = useState<number | null>(now.table?.nd ?? null);
  const [ly, setLy] = useState(now.table?.ly ?? "");
  const [ksrq, setKsrq] = useState(now.table?.ksrq ?? newerEdition.from);
  const [rows, setRows] = useState<Rows>(rowsOf(now.table));
  const filled = Object.entries(rows).filter(([, limits]) => isFilled(limits));
  const table = {
    ...{ nd: nd ?? 0, ly, ksrq },
    rows: filled.map(([hydm, limits]) => ({ hydm, ...limits })),
  };
  const fault = nd === null ? "请填写年度" : controlFault(table, thisYear);
  const save = async () => {
    const result = await call(kzzbApi.save, { bbh: now.bbh, table });
    if (!result.ok) return result.message;
    notify({ kind: "success", text: `已保存 ${filled.length} 个行业的控制指标` });
    return null;
  };
  return (
    <ActionDialog
      title="工业项目建设用地控制指标"
      width={860}
      okText="保存"
      undone="保存失败"
      isReady={mayEdit && fault === null}
      missing={mayEdit ? fault : "由省级管理维护。"}
      onSend={save}
      onClose={onClose}
    >
      {now.table === null ? (
        <Alert
          type="info"
          showIcon
          title={`新版尚未填写，${newerEdition.from} 起签订的合同不校验`}
        />
      ) : (
        <p className="ui-second">
          {now.savedBy} 于 {moment(now.savedAt)} 更改
        </p>
      )}
      <div className="ui-form-grid">
        <Form.Item label="年度" htmlFor="control-year" required>
          <InputNumber
            id="control-year"
            className="ui-wide"
            precision={0}
            value={nd}
            readOnly={!mayEdit}
            onChange={setNd}
          />
        </Form.Item>
        <Form.Item label="适用于此日起签订的合同" htmlFor="control-from" required>
          <DatePicker
            id="control-from"
            className="ui-wide"
            allowClear={false}
            disabled={!mayEdit}
            value={pickedDay(ksrq)}
            minDate={pickedDay(newerEdition.from) ?? undefined}
            onChange={(_, text) => setKsrq(String(text))}
          />
        </Form.Item>
      </div>
      <Form.Item label="来源（文件名称和文号）" htmlFor="control-source" required>
        <Input
          id="control-source"
          maxLength={200}
          value={ly}
          readOnly={!mayEdit}
          onChange={(event) => setLy(event.target.value)}
        />
      </Form.Item>
      <TradeTable
        rows={rows}
        mayEdit={mayEdit}
        onChange={(hydm, limits) => setRows({ ...rows, [hydm]: limits })}
      />
      <p className="ui-second">
        空格不校验。旧版容积率只用于 {olderEdition.from} 至 {olderEdition.until}{" "}
        签订的合同，此后的不用旧版；合并或新增的行业旧版没有对应值。
      </p>
    </ActionDialog>
  );
}

type TableProps = {
  rows: Rows;
  mayEdit: boolean;
  onChange: (hydm: string, limits: Limits) => void;
};

function TradeTable({ rows, mayEdit, onChange }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="control-table" tabIndex={0} aria-label="分行业控制指标">
      <table>
        <thead>
          <tr>
            <th scope="col">行业</th>
            {columns.map(([key, title, unit]) => (
              <th key={key} scope="col">
                {title}
                {unit && `（${unit}）`}
              </th>
            ))}
            <th scope="col">旧版容积率</th>
          </tr>
        </thead>
        <tbody>
          {trades.map(([hydm, name]) => {
            const limits = rows[hydm] ?? empty;
            return (
              <tr key={hydm}>
                <th scope="row">
                  {hydm} {name}
                </th>
                {columns.map(([key, title]) => (
                  <td key={key}>
                    <InputNumber
                      aria-label={`${name}${title}`}
                      min={0}
                      max={key === "tzqd" ? 100_000 : 100}
                      precision={2}
                      value={limits[key]}
                      readOnly={!mayEdit}
                      onChange={(value) => onChange(hydm, { ...limits, [key]: value })}
                    />
                  </td>
                ))}
                <td>{olderRatios[hydm] ?? "—"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
