type Attributes = Readonly<Record<string, string | number | boolean>>;

const signs: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" },
};

/** Characters that XML has no way to write, such as a form feed in a pasted name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as content or value of an attribute. */
export const xmlText = (text: unknown): string =>
  String(text)
    .replace(unwritable, "")
    .replace(/[&<>"']/g, (sign) => signs[sign] as string);

/** An element; its content is XML already. */
export function element(name: string, attributes: Attributes = {}, ...content: string[]): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const inner = content.join("");
  return `<${name}${given.join("")}${inner === "" ? "/>" : `>${inner}</${name}>`}`;
}

/** An element that holds nothing but text. */
export const textElement = (name: string, text: unknown, attributes: Attributes = {}): string =>
  element(name, attributes, xmlText(text));

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
