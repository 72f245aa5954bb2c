import { Button, Checkbox } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { messages } from "#contract/errors";
import { settingFault, settingHint, settings } from "#contract/settings";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { moment } from "../../values/format";
import { OfficeNames } from "./OfficeNames";
import { SettingValue } from "./SettingValue";
import "../../theme/ui.css";
import "./admin.css";

const setBy = { "sys:role": "由安全管理员设置。", "sys:set": "由系统管理员设置。" } as const;

type Row = z.output<typeof sysSettingApi.list.output>[number];

/** /sys/admin/settings: settings of the whole installation, each editable with its own right. */
export function Component() {
  const called = useCall(sysSettingApi.list, {});
  return (
    <div className="admin">
      <CallState called={called} rows={4}>
        {(rows) => (
          <ul className="admin-settings">
            {rows.map((row) => (
              <Setting key={`${row.key} ${row.value}`} row={row} onDone={called.reload} />
            ))}
          </ul>
        )}
      </CallState>
      <OfficeNames />
    </div>
  );
}

function Setting({ row, onDone }: { row: Row; onDone: () => void }) {
  const { title, special, right, usual } = settings[row.key];
  const isSpecial = special !== undefined && special.value === row.value;
  const may = useAtomValue(canAtom)(right);
  const notify = useSetAtom(notifyAtom);
  const [typed, setTyped] = useState<number | null>(isSpecial ? usual : row.value);
  const [follows, setFollows] = useState(isSpecial);
  const value = follows && special ? special.value : typed;
  const [busy, setBusy] = useState(false);
  const fault = value === null ? `请填写${title}` : settingFault(row.key, value);
  const save = async () => {
    if (!may || value === null || fault) return;
    setBusy(true);
    const result = await call(sysSettingApi.save, { key: row.key, value });
    setBusy(false);
    if (!result.ok) return notify({ kind: "error", text: result.message });
    notify({ kind: "success", text: messages.done });
    onDone();
  };
  return (
    <li>
      <label id={`${row.key}-title`} htmlFor={row.key}>
        {title}
      </label>
      <SettingValue
        of={row.key}
        value={typed}
        may={may}
        disabled={follows}
        wrong={fault !== null}
        onChange={setTyped}
        onEnter={save}
      />
      {special && (
        <Checkbox
          checked={follows}
          onChange={(event) => may && setFollows(event.target.checked)}
          aria-readonly={!may}
        >
          {special.label}
        </Checkbox>
      )}
      <Button
        type="primary"
        loading={busy}
        disabled={!may || fault !== null || value === row.value}
        onClick={save}
      >
        保存
      </Button>
      <p className="ui-second">
        {fault ?? settingHint(row.key)}
        {may ? "" : setBy[right]}
        {row.savedAt ? `${row.savedBy} 于 ${moment(row.savedAt)} 更改` : ""}
      </p>
    </li>
  );
}
