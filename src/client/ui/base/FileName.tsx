import "../../theme/ui.css";

/** Names of one series differ in their last characters, before the extension. */
const kept = 14;

/** A file's name in a narrow place: its middle gives way, its end stays. */
export function FileName({ name }: { name: string }) {
  const letters = [...name];
  const at = Math.max(0, letters.length - kept);
  return (
    <span className="ui-file" title={name}>
      {/* Read, found and copied as one word. */}
      <span className="ui-file-whole">{name}</span>
      <span aria-hidden="true">{letters.slice(0, at).join("")}</span>
      <span aria-hidden="true">{letters.slice(at).join("")}</span>
    </span>
  );
}
