import { App } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { idOf, type Outline, type Register, titleOf } from "../../records/registerOf";
import { useChanged } from "../../records/useChanged";
import { draftAtomOf } from "../../state/drafts";
import { regionAtom } from "../../state/region";
import { SideDrawer } from "../base/SideDrawer";
import { useOpenRecord } from "../base/useOpenRecord";
import { DatasetForm } from "./DatasetForm";
import { OutlineInput } from "./OutlineInput";
import { useCheck } from "./useCheck";

type Props = { register: Register; onClose: () => void };

const countyDigits = 6;

/** The form of a new record, with its outline if it has one. */
export function NewRecord({ register, onClose }: Props) {
  const { notification } = App.useApp();
  const changed = useChanged();
  const { open } = useOpenRecord();
  const { areaCode } = useAtomValue(regionAtom);
  const { dataset } = register;
  const outlineDraft = useMemo(() => draftAtomOf(`${dataset.name}/new/outline`), [dataset.name]);
  const [kept, keep] = useAtom(outlineDraft);
  const [geometry, setGeometry] = useState(() => (kept?.values.geometry ?? null) as Outline | null);
  const draw = (next: Outline | null) => {
    setGeometry(next);
    keep(next && { bbh: 0, values: { geometry: next }, base: {} });
  };
  const start = useMemo(
    () => (areaCode.length === countyDigits ? { xzqdm: areaCode } : {}),
    [areaCode],
  );
  const check = useCheck(register, start);
  return (
    <SideDrawer onClose={onClose} title={`新增${dataset.title}`}>
      <DatasetForm
        dataset={dataset}
        record={start}
        fresh
        place={register.place}
        {...(check && { check })}
        {...(register.hints && { hints: register.hints })}
        {...(register.links && { links: register.links })}
        lead={register.outlined ? <OutlineInput value={geometry} onChange={draw} /> : null}
        save={async (input) =>
          (await register.insert?.({ ...input, ...(geometry && { geometry }) })) ?? {
            ok: false,
            status: 403,
            message: "这里不能新增",
          }
        }
        onSaved={(record) => {
          keep(null);
          changed();
          notification.success({
            title: "已新增",
            description: titleOf(register, record),
            placement: "top",
          });
          open(idOf(register, record));
        }}
        onClose={() => {
          keep(null);
          onClose();
        }}
      />
    </SideDrawer>
  );
}
