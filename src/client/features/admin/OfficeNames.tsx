import { Button, Input, Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { sysOfficeApi } from "#contract/endpoints/account/sysOffice";
import { messages } from "#contract/errors";
import { officeNameLength } from "#contract/officeName";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { moment } from "../../values/format";

type Office = z.output<typeof sysOfficeApi.list.output>[number];

/** What the offices of the administrator's region are called, as exchange files name their producer. */
export function OfficeNames() {
  const called = useCall(sysOfficeApi.list, {});
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <section aria-label="单位名称">
      <CallState called={called} rows={2}>
        {(offices) => {
          const office = offices.find(({ areaCode }) => areaCode === chosen) ?? offices[0];
          if (!office) return null;
          return (
            <ul className="admin-settings">
              <OfficeName
                key={`${office.areaCode} ${office.name}`}
                office={office}
                offices={offices}
                onChoose={setChosen}
                onDone={called.reload}
              />
            </ul>
          );
        }}
      </CallState>
    </section>
  );
}

type Props = {
  office: Office;
  offices: readonly Office[];
  onChoose: (areaCode: string) => void;
  onDone: () => void;
};

function OfficeName({ office, offices, onChoose, onDone }: Props) {
  const may = useAtomValue(canAtom)("sys:set");
  const notify = useSetAtom(notifyAtom);
  const [name, setName] = useState(office.name);
  const [busy, setBusy] = useState(false);
  const wanted = name.trim();
  const isFirst = office.savedAt === null;
  const save = async () => {
    if (!may || wanted === "") return;
    setBusy(true);
    const result = await call(sysOfficeApi.save, { areaCode: office.areaCode, name: wanted });
    setBusy(false);
    if (!result.ok) return notify({ kind: "error", text: `保存失败：${result.message}` });
    notify({ kind: "success", text: messages.done });
    onDone();
  };
  return (
    <li>
      <label htmlFor="office-name">单位名称</label>
      <Select
        aria-label="单位所在行政区"
        value={office.areaCode}
        showSearch={{ optionFilterProp: "label" }}
        options={offices.map(({ areaCode, region }) => ({ value: areaCode, label: region }))}
        onChange={onChoose}
      />
      <Input
        id="office-name"
        className="admin-office"
        value={name}
        maxLength={officeNameLength}
        status={wanted === "" ? "error" : ""}
        readOnly={!may}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={save}
      />
      <Button
        type="primary"
        loading={busy}
        // A usual name can be saved as it stands: then it is the office's own.
        disabled={!may || wanted === "" || (!isFirst && wanted === office.name)}
        onClick={save}
      >
        保存
      </Button>
      <p className="ui-second">
        {wanted === "" ? "请填写单位名称。" : "导出界址点坐标时写作“数据产生单位”。"}
        {may ? "" : "由系统管理员设置。"}
        {isFirst
          ? "现为默认名称，请核对后保存。"
          : `${office.savedBy} 于 ${moment(office.savedAt)} 更改`}
      </p>
    </li>
  );
}
