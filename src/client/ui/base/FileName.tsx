import "../../theme/ui.css";

/** Names of one series differ in their last characters, before the extension. */
const kept = 14;

/** A file's name in a narrow place: its middle gives way, its end stays. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  const at = Math.max(0, letters.length - kept);
  return (
    <span className="ui-file" title={name}>
      <span>{letters.slice(0, at).join("")}</span>
      <span>{letters.slice(at).join("")}</span>
    </span>
  );
}
