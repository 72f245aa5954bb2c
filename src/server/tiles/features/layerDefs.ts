import { bad } from "./parameters";

/** What is asked of one layer of a service. */
type Definition = { id: number; where: string; outFields: string };

type Given = Readonly<Record<string, unknown>>;

/**
 * `layerDefs` in its three forms: `{"0":"where"}`, `[{"layerId":0,"where":"…","outFields":"…"}]` and
 * `0:where;…`. Null if there are none.
 */
export function layerDefsOf(text: string): Definition[] | null {
  const given = text.trim();
  if (given === "") return null;
  const all = /^[[{]/.test(given) ? ofJson(given) : partsOf(given).map(ofText);
  const twice = all.find(({ id }, at) => all.findIndex((one) => one.id === id) !== at);
  if (twice) throw bad(`layerDefs 里图层 ${twice.id} 重复`);
  return all;
}

/** Parts by semicolons that stand in no text: in a condition, texts are between quotation marks. */
function partsOf(text: string): string[] {
  if ((text.split("'").length - 1) % 2 > 0) throw bad("layerDefs 的引号不成对");
  const parts = text.match(/(?:'[^']*'|[^;'])+/g) ?? [];
  return parts.filter((part) => part.trim() !== "");
}

function idOf(text: string): number {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  throw bad(`layerDefs 里没有图层 ${text.slice(0, 20)}`);
}

function ofText(part: string): Definition {
  const [, id, where] = /^\s*(\d+)\s*:(.*)$/s.exec(part) ?? [];
  if (id === undefined) throw bad("layerDefs 应为 JSON，或 图层:条件");
  return { id: idOf(id), where: (where ?? "").trim(), outFields: "*" };
}

function ofJson(text: string): Definition[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw bad("layerDefs 不是有效的 JSON");
  }
  if (Array.isArray(given)) return given.map(ofPart);
  return Object.entries(Object(given) as Given).map(([id, where]) => ({
    ...{ id: idOf(id), where: asText(where, ""), outFields: "*" },
  }));
}

const known = ["layerId", "where", "outFields"];

function ofPart(one: unknown): Definition {
  const given = Object(one) as Given;
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange) throw bad(`不支持 layerDefs 的 ${strange.slice(0, 40)}，可用 ${known.join("、")}`);
  const { layerId, where, outFields } = given;
  return { id: idOf(String(layerId)), where: asText(where, ""), outFields: asText(outFields, "*") };
}

function asText(value: unknown, otherwise: string): string {
  if (value === undefined || value === null || value === "") return otherwise;
  if (typeof value !== "string") throw bad("layerDefs 的条件和字段应为文字");
  return value;
}
