import { DownloadOutlined } from "@ant-design/icons";
import { Button, DatePicker } from "antd";
import dayjs from "dayjs";
import { useAtomValue } from "jotai";
import { type Account, type ChangeKind, changeKinds, pastApi } from "#contract/endpoints/map/past";
import { changeWords } from "#contract/words/changeWords";
import type { Library } from "#contract/workflow/shzt";
import type { Reply } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { canAtom } from "../../../state/session";
import { PanelState } from "../../../ui/base/PanelState";
import { useExport } from "../../../ui/export/useExport";
import { count } from "../../../values/format";
import { pickedDays } from "../../../values/pickedDay";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { AccountTable } from "./AccountTable";
import { ChangedRows } from "./ChangedRows";
import { ChangeMark } from "./ChangeMark";
import { MoveRows } from "./MoveRows";
import type { ChangePeriod } from "./period";
import { useMarks } from "./useChanges";
import "./changes.css";

type Props = {
  dataset: Library;
  period: ChangePeriod;
  onChange: (period: ChangePeriod | null) => void;
};

/** What changed between two days: accounts of the regions, state changes, and the records. */
export function ChangesPanel({ dataset, period, onChange }: Props) {
  const { from, to } = period;
  const { areaCode } = usePage();
  const input = { dataset, from, to, areaCode };
  const called = useCall(pastApi.changes, input);
  const marks = useMarks(dataset, period);
  return (
    <>
      <Days dataset={dataset} period={period} onChange={onChange} />
      <PanelState called={called} rows={10}>
        {({ total, list, moves }) => (
          <>
            <Kinds total={total} period={period} onChange={onChange} />
            <Section title="分区变化" extra={<SheetButton input={input} />}>
              <AccountTable list={list} total={total} />
            </Section>
            <MoveRows moves={moves} />
          </>
        )}
      </PanelState>
      <Section title="变化地块">
        <PanelState
          called={marks}
          rows={6}
          isEmpty={({ total }) => total === 0}
          empty="这段时间没有变化，可以换两个日期"
        >
          {(data) => <Records data={data} dataset={dataset} period={period} />}
        </PanelState>
      </Section>
    </>
  );
}

type RecordsProps = { data: Reply<typeof pastApi.marks>; dataset: Library; period: ChangePeriod };

function Records({ data: { list, total }, dataset, period }: RecordsProps) {
  return (
    <>
      <p className="kit-note">
        共 {count(total)} 宗
        {total > list.length &&
          `，图上和下表为前 ${count(list.length)} 宗，请缩小区域或打开随图统计`}
      </p>
      <ChangedRows list={list} dataset={dataset} period={period} />
    </>
  );
}

function Days({ dataset, period, onChange }: Props) {
  const { data } = useCall(pastApi.days, { dataset });
  return (
    <div className="changes-days">
      <DatePicker.RangePicker
        aria-label="对比的两个日期"
        allowClear={false}
        value={pickedDays(period.from, period.to)}
        minDate={data ? dayjs(data.first) : undefined}
        maxDate={data ? dayjs(data.last) : undefined}
        onChange={(days) => {
          const [from, to] = (days ?? []).map((day) => day?.format("YYYY-MM-DD"));
          if (from && to && from < to) onChange({ ...period, from, to });
        }}
      />
      <Button size="small" onClick={() => onChange(null)}>
        返回分析
      </Button>
    </div>
  );
}

type KindsProps = Pick<Props, "period" | "onChange"> & { total: Account };

/** The kinds with their symbols and counts; the pressed ones are shown. */
function Kinds({ total, period, onChange }: KindsProps) {
  const toggle = (kind: ChangeKind) => {
    const kinds = period.kinds.includes(kind)
      ? period.kinds.filter((one) => one !== kind)
      : [...period.kinds, kind];
    onChange({ ...period, kinds });
  };
  return (
    <fieldset className="changes-kinds" aria-label="变化种类">
      {changeKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={period.kinds.includes(kind)}
          disabled={total[kind].zs === 0}
          onClick={() => toggle(kind)}
        >
          <ChangeMark kind={kind} />
          {changeWords[kind]}
          <b>{count(total[kind].zs)}</b>
        </button>
      ))}
    </fieldset>
  );
}

type SheetInput = { dataset: Library; from: string; to: string; areaCode: string };

function SheetButton({ input }: { input: SheetInput }) {
  const may = useAtomValue(canAtom)(pastApi.sheet.access ?? "");
  const { received, failure, start } = useExport(() => {});
  if (!may) return null;
  return (
    <>
      {failure && <span role="alert">导出失败：{failure}</span>}
      <Button
        type="text"
        size="small"
        loading={received !== null}
        icon={<DownloadOutlined />}
        onClick={() => start(pastApi.sheet, input)}
      >
        导出xlsx
      </Button>
    </>
  );
}
