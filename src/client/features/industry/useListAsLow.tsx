import { App } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { isListedLow } from "#contract/rules/industry/lowLand";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { DatasetForm } from "../../ui/form/DatasetForm";
import { useCheck } from "../../ui/form/useCheck";
import type { RowItems } from "../../ui/step/RowActions";
import type { FieldValues } from "../../values/mergeValues";

const low = registerNamed("dxydsd");

const isOpen = (row: AnyRecord) => !isListedLow(row);

/** 转低效 as a row action on eligible industrial land, and the form that it opens. */
export function useListAsLow(may = isOpen) {
  const can = useAtomValue(canAtom);
  const [row, setRow] = useState<AnyRecord | null>(null);
  const writes = can(dxydsd.access.write);
  const item = useCallback<RowItems>(
    (one) =>
      writes && may(one) ? [{ key: "listAsLow", label: "转低效", onClick: () => setRow(one) }] : [],
    [writes, may],
  );
  const dialog = row ? <PutUpForm row={row} onClose={() => setRow(null)} /> : null;
  return { item, dialog };
}

/** Merges several sources of row actions, in order. */
export const useItems = (first: RowItems, second: RowItems): RowItems =>
  useCallback((row) => [...first(row), ...second(row)], [first, second]);

type Props = { row: AnyRecord; onClose: () => void };

function PutUpForm({ row, onClose }: Props) {
  const called = useCall(gyydApi.lowDraft, { dkid: String(row.dkid) });
  return (
    <SideDrawer onClose={onClose} title={`转低效：${String(row.tdsyqr ?? row.dkbh ?? "")}`}>
      <CallState called={called}>
        {({ bbh, values }) => <LowForm row={row} bbh={bbh} values={values} onClose={onClose} />}
      </CallState>
    </SideDrawer>
  );
}

function LowForm({ row, bbh, values, onClose }: Props & { bbh: number; values: FieldValues }) {
  const { notification } = App.useApp();
  const changed = useChanged();
  const dkid = String(row.dkid);
  // A draft key of its own: another parcel's draft must not be offered here.
  const start = useMemo(() => ({ ...values, bbh }), [values, bbh]);
  const rules = useCheck(low, start);
  // Without a number the server assigns the next one.
  const check = useMemo(
    () =>
      rules &&
      ((now: FieldValues) => rules(now).filter(({ field }) => field?.toLowerCase() !== "dkbh")),
    [rules],
  );
  const dataset = useMemo(() => ({ ...dxydsd, name: `dxydsd/${dkid}` }), [dkid]);
  return (
    <DatasetForm
      dataset={dataset}
      record={start}
      fresh
      {...(check && { check })}
      {...(low.hints && { hints: low.hints })}
      lead={
        <p className="ui-form-lead">
          带入工业用地的图形与属性，保存后为“待提交”的市级低效用地，再按低效用地审核入库。
        </p>
      }
      save={async (draft) =>
        call(gyydApi.listAsLow, {
          dkid,
          bbh,
          values: { ...values, ...draft.values },
          confirmWarnings: draft.confirmWarnings,
        })
      }
      onSaved={(record) => {
        changed();
        notification.success({
          title: "已转为市级低效用地",
          description: `${String(record.dkmc)}（${String(record.dkbh)}）`,
          placement: "top",
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
