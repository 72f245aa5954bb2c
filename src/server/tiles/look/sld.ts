import type { AnyDataset } from "#contract/define/dataset";
import { labelLook, labelScale, shownLabels } from "#contract/look/labelLook";
import { type Drawn, drawnClasses, drawnRest, type Look } from "./look";
import { element, textElement, xmlHead } from "./xml";

const namespaces = {
  version: "1.0.0",
  xmlns: "http://www.opengis.net/sld",
  "xmlns:ogc": "http://www.opengis.net/ogc",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
  "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
};

/** A look as Styled Layer Descriptor 1.0, as GeoServer, QGIS and SuperMap read it. */
export function sldOf(dataset: AnyDataset, look: Look): string {
  const classes = drawnClasses(look);
  const rules = classes.map((one) => ruleOf(one, filterOf(one)));
  const rest = drawnRest(look);
  if (rest) rules.push(ruleOf(rest, restFilter(classes)));
  const style = element(
    "UserStyle",
    {},
    textElement("Title", look.title),
    element("FeatureTypeStyle", {}, ...rules),
    ...labelStyle(dataset),
  );
  const layer = element("NamedLayer", {}, textElement("Name", look.dataset), style);
  return xmlHead + element("StyledLayerDescriptor", namespaces, layer);
}

const parameter = (name: string, value: string | number) =>
  textElement("CssParameter", value, { name });

function ruleOf(one: Drawn, filter: string): string {
  const stroke = element(
    "Stroke",
    {},
    parameter("stroke", one.outline),
    parameter("stroke-width", one.width),
    ...(one.outlineOpacity < 1 ? [parameter("stroke-opacity", one.outlineOpacity)] : []),
    ...(one.dash ? [parameter("stroke-dasharray", dashOf(one))] : []),
  );
  return element(
    "Rule",
    {},
    textElement("Title", one.title),
    filter,
    element("PolygonSymbolizer", {}, element("Fill", {}, ...fillOf(one)), stroke),
  );
}

/** Dashes are counted in widths of their line, here in pixels. */
const dashOf = ({ dash, width }: Drawn) => (dash ?? []).map((one) => one * width).join(" ");

function fillOf({ hatched, color, fillOpacity }: Drawn): string[] {
  if (!hatched) return [parameter("fill", color), parameter("fill-opacity", fillOpacity)];
  const line = element("Stroke", {}, parameter("stroke", color), parameter("stroke-width", 1));
  const mark = element("Mark", {}, textElement("WellKnownName", "shape://slash"), line);
  return [element("GraphicFill", {}, element("Graphic", {}, mark, textElement("Size", 8)))];
}

const property = (name: string) => textElement("ogc:PropertyName", name);

const isOne = (name: string, value: string) =>
  element("ogc:PropertyIsEqualTo", {}, property(name), textElement("ogc:Literal", value));

/** Conditions that one of, or all of them have to hold. */
const joined = (by: "ogc:Or" | "ogc:And", conditions: readonly string[]): string =>
  conditions.length === 1 ? (conditions[0] as string) : element(by, {}, ...conditions);

const isAmong = (name: string, values: readonly string[]): string =>
  joined(
    "ogc:Or",
    values.map((value) => isOne(name, value)),
  );

const filter = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "" : element("ogc:Filter", {}, joined("ogc:And", conditions));

const filterOf = ({ where }: Drawn): string =>
  filter(Object.entries(where).map(([name, values]) => isAmong(name, values)));

/**
 * What is in none of the classes, in full: QGIS 3.22 takes `ElseFilter` for everything, and draws the
 * rest over all. What is empty is in no class.
 */
const restFilter = (classes: readonly Drawn[]): string =>
  filter(
    classes.map(({ where }) =>
      joined(
        "ogc:Or",
        Object.entries(where).flatMap(([name, values]) => [
          element("ogc:PropertyIsNull", {}, property(name)),
          element("ogc:Not", {}, isAmong(name, values)),
        ]),
      ),
    ),
  );

function labelStyle(dataset: AnyDataset): string[] {
  const fields = shownLabels(dataset);
  if (!fields) return [];
  const font = element(
    "Font",
    {},
    parameter("font-family", labelLook.family),
    parameter("font-size", labelLook.size),
  );
  const halo = element(
    "Halo",
    {},
    textElement("Radius", labelLook.haloWidth),
    element("Fill", {}, parameter("fill", labelLook.halo)),
  );
  const centre = element(
    "AnchorPoint",
    {},
    textElement("AnchorPointX", 0.5),
    textElement("AnchorPointY", 0.5),
  );
  const symbolizer = element(
    "TextSymbolizer",
    {},
    element("Label", {}, textElement("ogc:PropertyName", fields.name)),
    font,
    element("LabelPlacement", {}, element("PointPlacement", {}, centre)),
    halo,
    element("Fill", {}, parameter("fill", labelLook.word)),
  );
  const scale = textElement("MaxScaleDenominator", labelScale);
  return [element("FeatureTypeStyle", {}, element("Rule", {}, scale, symbolizer))];
}
