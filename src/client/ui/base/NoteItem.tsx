import { Form, Input } from "antd";

type Props = {
  id: string;
  label: string;
  /** Minimum length of a meaningful note. */
  least: number;
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
};

const most = 500;

export const isShort = (text: string, least: number): boolean => [...text.trim()].length < least;

/** A required note; once it is begun, the number of missing characters is shown. */
export function NoteItem({ id, label, least, value, onChange, ...shown }: Props) {
  const isBegun = value !== "" && isShort(value, least);
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required
      {...(isBegun && { help: `${label}不少于 ${least} 个字` })}
    >
      <Input.TextArea
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoSize={{ minRows: 3, maxRows: 8 }}
        maxLength={most}
        showCount
        {...shown}
      />
    </Form.Item>
  );
}
