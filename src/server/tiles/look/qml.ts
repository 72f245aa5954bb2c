import type { AnyDataset } from "#contract/define/dataset";
import { limits } from "#contract/limits";
import { labelLook, labelScale, shownLabels } from "#contract/look/labelLook";
import { type Drawn, drawnClasses, drawnRest, type Look } from "./look";
import { element } from "./xml";

/** A look as a style file of QGIS 3, for polygons read by any of the interfaces. */
export function qmlOf(dataset: AnyDataset, look: Look): string {
  const [classes, rest] = [drawnClasses(look), drawnRest(look)];
  const all = rest ? [...classes, rest] : classes;
  const rules = all.map((one, at) =>
    element("rule", {
      key: `{rule-${at}}`,
      symbol: at,
      label: one.title,
      ...(one === rest ? { filter: "ELSE" } : filterOf(one)),
    }),
  );
  const renderer = element(
    "renderer-v2",
    { type: "RuleRenderer", symbollevels: 0, enableorderby: 0, forceraster: 0 },
    element("rules", { key: "{rules}" }, ...rules),
    element("symbols", {}, ...all.map(symbolOf)),
  );
  const attributes = {
    ...{ version: "3.22.0", styleCategories: "Symbology|Labeling", labelsEnabled: 1 },
  };
  const parts = [renderer, ...labelling(dataset)];
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n${element("qgis", attributes, ...parts)}`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Values are compared as texts: years and flags are numbers in some providers and texts in others. */
function filterOf({ where }: Drawn): { filter: string } | Record<string, never> {
  const conditions = Object.entries(where).map(
    ([name, values]) => `to_string("${name}") in (${values.map(quoted).join(",")})`,
  );
  return conditions.length === 0 ? {} : { filter: conditions.join(" and ") };
}

const option = (name: string, value: string | number) =>
  element("Option", { type: "QString", name, value });

const rgba = (color: string, opacity: number) =>
  [
    ...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
    Math.round(opacity * 255),
  ].join();

function symbolOf(one: Drawn, at: number): string {
  const options = [
    option("color", rgba(one.color, one.fillOpacity)),
    option("style", one.hatched ? "f_diagonal" : one.fillOpacity === 0 ? "no" : "solid"),
    option("outline_color", rgba(one.outline, one.outlineOpacity)),
    option("outline_style", one.dash ? "dash" : "solid"),
    option("outline_width", one.width),
    option("outline_width_unit", "Pixel"),
    option("joinstyle", "round"),
  ];
  const layer = element(
    "layer",
    { class: "SimpleFill", enabled: 1, locked: 0, pass: 0 },
    element("Option", { type: "Map" }, ...options),
  );
  return element("symbol", { type: "fill", name: at, alpha: 1, clip_to_extent: 1 }, layer);
}

function labelling(dataset: AnyDataset): string[] {
  const fields = shownLabels(dataset);
  if (!fields) return [];
  const { name, otherwise, size } = fields;
  const first = `coalesce(nullif("${name}", ''), "${otherwise}")`;
  const area = `if("${size}" > 0, '\\n' || format_number("${size}" / ${limits.mu}, 2) || '亩', '')`;
  const style = element(
    "text-style",
    {
      ...{ fieldName: size === null ? first : `${first} || ${area}`, isExpression: 1 },
      ...{ fontFamily: labelLook.family, fontSize: labelLook.size, fontSizeUnit: "Pixel" },
      // Without it QGIS takes them to be transparent.
      ...{ textColor: rgba(labelLook.word, 1), textOpacity: 1 },
    },
    element("text-buffer", {
      ...{ bufferDraw: 1, bufferSize: labelLook.haloWidth, bufferSizeUnits: "Pixel" },
      ...{ bufferColor: rgba(labelLook.halo, 1), bufferOpacity: 1 },
    }),
  );
  const settings = element(
    "settings",
    { calloutType: "simple" },
    style,
    element("placement", {
      placement: 1,
      centroidInside: 1,
      centroidWhole: 1,
      fitInPolygonOnly: 0,
    }),
    // QGIS has the names of a file by the number: the largest denominator is its `scaleMax`.
    element("rendering", { scaleVisibility: 1, scaleMin: 0, scaleMax: labelScale, drawLabels: 1 }),
  );
  return [element("labeling", { type: "simple" }, settings)];
}
