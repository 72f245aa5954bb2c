import { Form, InputNumber } from "antd";

type Props = {
  id: string;
  label: string;
  value: number;
  mayEdit: boolean;
  onChange: (next: number) => void;
};

/** A share or a weight in percent; an emptied one is 0. */
export const ShareField = ({ id, label, value, mayEdit, onChange }: Props) => (
  <Form.Item label={label} htmlFor={id}>
    <InputNumber
      id={id}
      className="ui-wide"
      min={0}
      max={100}
      precision={2}
      suffix="%"
      readOnly={!mayEdit}
      value={value}
      onChange={(next) => onChange(next ?? 0)}
    />
  </Form.Item>
);
