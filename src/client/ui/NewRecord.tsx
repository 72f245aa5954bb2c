import { App, Drawer } from "antd";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { regionAtom } from "../state/region";
import { DatasetForm } from "./DatasetForm";
import { OutlineInput } from "./OutlineInput";
import { idOf, type Outline, type Register, titleOf } from "./register";
import { useChanged } from "./useChanged";
import { useCheck } from "./useCheck";
import { useOpenRecord } from "./useOpenRecord";

type Props = { register: Register; onClose: () => void };

const stage = () => document.querySelector<HTMLElement>(".shell-stage") ?? document.body;
const countyDigits = 6;

/** The form of a new record, with its outline where it has one. */
export function NewRecord({ register, onClose }: Props) {
  const { notification } = App.useApp();
  const changed = useChanged();
  const { open } = useOpenRecord();
  const { areaCode } = useAtomValue(regionAtom);
  const [geometry, setGeometry] = useState<Outline | null>(null);
  const start = useMemo(
    () => (areaCode.length === countyDigits ? { xzqdm: areaCode } : {}),
    [areaCode],
  );
  const check = useCheck(register, start);
  const { dataset } = register;
  return (
    <Drawer
      open
      rootClassName="ui-drawer"
      getContainer={stage}
      rootStyle={{ position: "absolute" }}
      size={520}
      mask={false}
      onClose={onClose}
      title={`新增${dataset.title}`}
    >
      <DatasetForm
        dataset={dataset}
        record={start}
        fresh
        place={register.place}
        {...(check && { check })}
        {...(register.hints && { hints: register.hints })}
        {...(register.links && { links: register.links })}
        lead={register.outlined ? <OutlineInput value={geometry} onChange={setGeometry} /> : null}
        save={async (input) =>
          (await register.insert?.({ ...input, ...(geometry && { geometry }) })) ?? {
            ok: false,
            status: 403,
            message: "这里不能新增",
          }
        }
        onSaved={(record) => {
          changed();
          notification.success({
            title: "已新增",
            description: titleOf(register, record),
            placement: "top",
          });
          open(idOf(register, record));
        }}
        onClose={onClose}
      />
    </Drawer>
  );
}
