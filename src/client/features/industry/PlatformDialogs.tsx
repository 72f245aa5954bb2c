import { Alert, Checkbox, DatePicker, Form, Input, Select } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useMemo, useState } from "react";
import { cyptApi } from "#contract/endpoints/industry/cypt";
import type { MovedPart, PlatformOrder } from "#contract/endpoints/industry/platformMove";
import { platformMoveApi } from "#contract/endpoints/industry/platformMove";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { ActionDialog } from "../../ui/base/ActionDialog";
import { CallState } from "../../ui/base/CallState";
import { count } from "../../values/format";
import { endOf, type PlatformRow, partText } from "./platformOrders";

export type Started = { jobId: string; title: string };

type AssignProps = {
  platform: PlatformRow;
  onClose: () => void;
  onStarted: (started: Started) => void;
};

/** 按范围归入: which records an outline takes in, before they are moved. */
export function AssignDialog({ platform, onClose, onStarted }: AssignProps) {
  const [fromOthers, setFromOthers] = useState(false);
  const [takeOut, setTakeOut] = useState(false);
  const order = useMemo<PlatformOrder>(
    () => ({ kind: "assign", cyptid: platform.id, bbh: platform.bbh, fromOthers, takeOut }),
    [platform, fromOthers, takeOut],
  );
  const title = `按范围归入${platform.name}`;
  return (
    <MoveDialog
      {...{ title, order, onClose, onStarted }}
      okText="开始归入"
      shown={{ comes: `归入${platform.name}`, goes: "移出平台", none: "没有需要调整的记录" }}
    >
      <p>
        位置（图形内点）在平台范围内的地块、项目等归入该平台，用地企业按其主要用地归入，地企关系随地块。
      </p>
      <Form.Item>
        <Checkbox checked={fromOthers} onChange={({ target }) => setFromOthers(target.checked)}>
          范围内已属于其他平台的也归入
        </Checkbox>
        <br />
        <Checkbox checked={takeOut} onChange={({ target }) => setTakeOut(target.checked)}>
          已属于该平台而在范围外的移出
        </Checkbox>
      </Form.Item>
    </MoveDialog>
  );
}

type EndProps = {
  platforms: readonly PlatformRow[];
  /** Whether one of them takes the others over; else another platform of the county, or none. */
  merging: boolean;
  onClose: () => void;
  onStarted: (started: Started) => void;
};

const leastNote = 5;
const mostPlatforms = 500;

const doingOf = (into: string | null, merging: boolean): string => {
  if (into === null) return "停用";
  return merging ? "合并" : "并入并停用";
};

/** Which platforms may take the others over: one of them, or any other in use of the county. */
function useTakers(platforms: readonly PlatformRow[], merging: boolean) {
  const [first] = platforms as [PlatformRow];
  const place = { areaCode: first.county, cyptzt: ["1"] };
  const others = useCall(
    cyptApi.pageList,
    merging ? null : { ...place, current: 1, pageSize: mostPlatforms },
  );
  const all = merging
    ? platforms
    : (others.data?.list ?? []).map(({ cyptid, cyptmc }) => ({ id: cyptid, name: cyptmc }));
  const choices = all
    .filter(({ id }) => merging || id !== first.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  return { choices, loading: others.loading };
}

/** 停用, 并入, 合并: platforms end, and their records go to another one or to none. */
export function EndDialog({ platforms, merging, onClose, onStarted }: EndProps) {
  const [first] = platforms as [PlatformRow];
  const [into, setInto] = useState<string | null>(merging ? first.id : null);
  const [day, setDay] = useState<Dayjs | null>(dayjs());
  const [note, setNote] = useState("");
  const { choices, loading } = useTakers(platforms, merging);
  const tyrq = day?.format("YYYY-MM-DD") ?? null;
  const tysm = note.trim();
  const isReady = tyrq !== null && tysm.length >= leastNote;
  const asked = useMemo<PlatformOrder | null>(
    () => (tyrq === null ? null : endOf(platforms, { into, tyrq, tysm: "预览所涉及的记录" })),
    [platforms, into, tyrq],
  );
  const name = choices.find(({ value }) => value === into)?.label;
  return (
    <MoveDialog
      title={merging ? `合并 ${platforms.length} 个产业平台` : `停用${first.name}`}
      okText={doingOf(into, merging)}
      order={asked}
      sent={isReady && tyrq !== null ? endOf(platforms, { into, tyrq, tysm }) : null}
      shown={{
        ...{ comes: `归入${name ?? ""}`, goes: "改为不属于任何平台" },
        none: "平台内没有记录",
      }}
      danger={into === null}
      {...{ onClose, onStarted }}
    >
      <Form.Item label={merging ? "保留的平台" : "并入"} htmlFor="platform-into" required={merging}>
        <Select
          id="platform-into"
          value={into}
          onChange={(value?: string | null) => setInto(value ?? null)}
          options={choices}
          loading={loading}
          allowClear={!merging}
          placeholder="不并入：平台内的记录改为园区外"
          notFoundContent={`${first.countyName}没有其他在用的平台`}
          showSearch={{ optionFilterProp: "label" }}
        />
      </Form.Item>
      <Form.Item label="停用日期" htmlFor="platform-day" required>
        <DatePicker
          id="platform-day"
          className="ui-wide"
          value={day}
          onChange={setDay}
          maxDate={dayjs()}
        />
      </Form.Item>
      <Form.Item label="说明" htmlFor="platform-note" required>
        <Input.TextArea
          id="platform-note"
          value={note}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={`停用或合并的依据、文号，不少于 ${leastNote} 个字`}
          onChange={({ target }) => setNote(target.value)}
        />
      </Form.Item>
    </MoveDialog>
  );
}

type MoveProps = {
  title: string;
  okText: string;
  /** What is previewed; null while it is incomplete. */
  order: PlatformOrder | null;
  /** What is sent, if it is not just that; null while it is incomplete. */
  sent?: PlatformOrder | null;
  shown: { comes: string; goes: string; none: string };
  danger?: boolean;
  onClose: () => void;
  onStarted: (started: Started) => void;
  children: React.ReactNode;
};

/** An order with what it would change; sending it starts a job. */
function MoveDialog({ title, okText, order, sent = order, shown, danger, ...rest }: MoveProps) {
  const { onClose, onStarted, children } = rest;
  const called = useCall(platformMoveApi.preview, order && { order });
  return (
    <ActionDialog
      {...{ title, okText, danger: danger ?? false, onClose }}
      width={640}
      undone="调整失败"
      isReady={sent !== null && called.data !== undefined}
      onSend={async () => {
        if (sent === null) return null;
        const reply = await call(platformMoveApi.move, { order: sent });
        if (!reply.ok) return reply.message;
        onStarted({ jobId: reply.data.jobId, title });
        return null;
      }}
      onDone={() => {}}
    >
      {children}
      <CallState called={called}>
        {({ comes, goes, elsewhere, accounts }) => (
          <section aria-label="将要调整的记录">
            <Parts title={shown.comes} parts={comes} />
            <Parts title={shown.goes} parts={goes} />
            {comes.length + goes.length === 0 ? (
              <Alert type="info" showIcon title={shown.none} />
            ) : null}
            {elsewhere.length > 0 ? (
              <Alert
                type="warning"
                showIcon
                title={`范围内还有属于其他平台的：${elsewhere.map(partText).join("、")}，不勾选则不动`}
              />
            ) : null}
            {accounts > 0 ? (
              <Alert
                type="warning"
                showIcon
                title={`有 ${count(accounts)} 个平台账号属于所停用的平台，停用后看不到数据，请安全管理员改派`}
              />
            ) : null}
          </section>
        )}
      </CallState>
    </ActionDialog>
  );
}

/** In one paragraph: a platform has records of a dozen registers. */
function Parts({ title, parts }: { title: string; parts: readonly MovedPart[] }) {
  if (parts.length === 0) return null;
  return (
    <p>
      <b>{title}：</b>
      {parts.map(partText).join("、")}
    </p>
  );
}
