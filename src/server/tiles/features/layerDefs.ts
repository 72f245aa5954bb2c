import { bad } from "./parameters";

/** What is asked of the one layer that a service has. */
type Definition = { where: string; outFields: string };

type Given = Readonly<Record<string, unknown>>;

/**
 * `layerDefs` in its three forms: `{"0":"where"}`, `[{"layerId":0,"where":"…","outFields":"…"}]` and
 * `0:where;…`. Null if the layer is not among them.
 */
export function layerDefsOf(text: string): Definition | null {
  const given = text.trim();
  if (given === "") return { where: "", outFields: "*" };
  const all = /^[[{]/.test(given) ? ofJson(given) : given.split(";").map(ofText);
  const strange = all.find(({ id }) => id !== "0");
  if (strange) throw bad(`layerDefs 里没有图层 ${strange.id.slice(0, 20)}，有 0`);
  if (all.length > 1) throw bad("layerDefs 里图层 0 重复");
  const [only] = all;
  return only ? { where: only.where, outFields: only.outFields } : null;
}

type Named = Definition & { id: string };

function ofText(part: string): Named {
  const [, id, where] = /^\s*(\d+)\s*:(.*)$/s.exec(part) ?? [];
  if (id === undefined) throw bad("layerDefs 应为 JSON，或 图层:条件");
  return { id, where: (where ?? "").trim(), outFields: "*" };
}

function ofJson(text: string): Named[] {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw bad("layerDefs 不是有效的 JSON");
  }
  if (Array.isArray(given)) {
    return given.map((one) => {
      const { layerId, where, outFields } = Object(one) as Given;
      return { id: String(layerId), where: asText(where, ""), outFields: asText(outFields, "*") };
    });
  }
  return Object.entries(Object(given) as Given).map(([id, where]) => ({
    ...{ id, where: asText(where, ""), outFields: "*" },
  }));
}

function asText(value: unknown, otherwise: string): string {
  if (value === undefined || value === null || value === "") return otherwise;
  if (typeof value !== "string") throw bad("layerDefs 的条件和字段应为文字");
  return value;
}
