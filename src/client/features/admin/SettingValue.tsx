import { InputNumber, Radio, Select } from "antd";
import { roles } from "#contract/roles";
import { rolesIn, rolesValue, type SettingKey, settings } from "#contract/settings";

type Props = {
  of: SettingKey;
  value: number | null;
  /** Not disabled otherwise: who may only look must be able to read it. */
  may: boolean;
  disabled: boolean;
  wrong: boolean;
  onChange: (value: number | null) => void;
  onEnter: () => void;
};

/** A setting's value: a number to type, a choice, or roles. Labelled by `<label id="…-title">`. */
export function SettingValue({ of, value, may, disabled, wrong, onChange, onEnter }: Props) {
  const { choices, unit, roles: ofRoles } = settings[of];
  if (ofRoles) {
    return (
      <Select
        id={of}
        mode="multiple"
        className="admin-roles"
        placeholder="无"
        value={rolesIn(of, value ?? 0)}
        options={ofRoles.map((role) => ({ value: role, label: roles[role] }))}
        open={may ? undefined : false}
        onChange={(chosen) => may && onChange(rolesValue(of, chosen))}
      />
    );
  }
  if (choices) {
    return (
      <Radio.Group
        aria-labelledby={`${of}-title`}
        value={value}
        options={Object.entries(choices).map(([one, label]) => ({ value: Number(one), label }))}
        onChange={(event) => may && onChange(event.target.value)}
      />
    );
  }
  return (
    <InputNumber
      id={of}
      value={value}
      precision={0}
      disabled={disabled}
      status={wrong ? "error" : ""}
      readOnly={!may}
      suffix={unit}
      onChange={onChange}
      onPressEnter={onEnter}
    />
  );
}
