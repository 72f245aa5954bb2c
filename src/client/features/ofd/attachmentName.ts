const longest = 100;

/**
 * A valid file name with the extension of the attachment's format; no path, no control characters.
 */
export function safeName({ name, format }: { name: string; format: string }): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, "_")
    .replace(/^\.+/, "")
    .slice(0, longest)
    .trim();
  const ending = format.replace(/[^A-Za-z0-9]/g, "").slice(0, 10);
  const stem = plain || "附件";
  if (!ending || stem.toLowerCase().endsWith(`.${ending.toLowerCase()}`)) return stem;
  return `${stem}.${ending}`;
}
