type Props = {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (color: string) => void;
  label?: string;
};

/** A colour of the map, by the browser's own picker. */
export function ColorInput({ id, value = "#000000", onChange, label }: Props) {
  return (
    <input
      id={id}
      type="color"
      className="layer-color"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}
