import type { AnyDataset } from "#contract/define/dataset";
import type { LookClass } from "#contract/look/lookClasses";
import type { MultiPolygon, Position } from "#geo/position";
import { rgbOf } from "../../look/drawingInfo";
import { type Drawn, drawnClasses, drawnRest, type Look } from "../../look/look";
import { element, textElement, xmlHead } from "../../look/xml";
import { type EsriField, oidName } from "../esriFields";
import { rounded } from "../featureJson";
import type { FeatureQuery } from "../featureQuery";
import type { Feature } from "../readFeatures";
import { esriRings } from "../replyValues";

type Page = {
  query: FeatureQuery;
  /** The fields that are told. */
  told: readonly EsriField[];
  look: Look;
  features: readonly Feature[];
};

/** Fields that decide how a feature is drawn, as far as the reader sees them. */
export const classFieldsOf = (dataset: AnyDataset, look: Look): string[] =>
  drawnClasses(look)
    .flatMap(({ where }) => Object.keys(where))
    .filter((name) => Object.hasOwn(dataset.fields, name));

/**
 * Features as a document of KML 2.2 in the colours of a look: degrees, values under the names of
 * their fields with what these mean beside them, codes as codes.
 */
export function featureKml(dataset: AnyDataset, { query, told, look, features }: Page): string {
  const rest = drawnRest(look);
  const classes = [...drawnClasses(look), ...(rest ? [rest] : [])];
  const styles = classes.map((one, at) => styleOf(one, `s${at}`));
  const places = features.map((feature) => {
    const at = classes.findIndex((one) => isOf(one, feature));
    return element(
      "Placemark",
      { id: `${dataset.name}.${feature.oid}` },
      textElement("name", feature.values[dataset.key.name] ?? feature.oid),
      ...(at < 0 ? [] : [textElement("styleUrl", `#s${at}`)]),
      element("ExtendedData", {}, ...told.map((field) => dataOf(field, feature))),
      ...(feature.outline ? [shapeOf(feature.outline, query.decimals)] : []),
    );
  });
  const title = textElement("name", dataset.title);
  const whole = element("Document", {}, title, ...styles, ...places);
  return xmlHead + element("kml", { xmlns: "http://www.opengis.net/kml/2.2" }, whole);
}

const isOf = ({ where }: LookClass, { values }: Feature) =>
  Object.entries(where).every(([name, wanted]) => wanted.includes(String(values[name])));

/** Opacity, blue, green and red, each of two digits. */
function colorOf(color: string, opacity: number): string {
  const [red, green, blue, alpha] = rgbOf(color, opacity);
  return [alpha, blue, green, red].map((one) => one.toString(16).padStart(2, "0")).join("");
}

function styleOf(one: Drawn, id: string): string {
  const { color, fillOpacity, outline, outlineOpacity, width } = one;
  return element(
    "Style",
    { id },
    element(
      "LineStyle",
      {},
      textElement("color", colorOf(outline, outlineOpacity)),
      textElement("width", width),
    ),
    element("PolyStyle", {}, textElement("color", colorOf(color, fillOpacity))),
  );
}

function dataOf({ name, alias }: EsriField, { oid, values }: Feature): string {
  const value = name === oidName ? oid : values[name];
  return element(
    "Data",
    { name },
    textElement("displayName", alias),
    textElement("value", value ?? ""),
  );
}

/** Outer rings counter-clockwise, as KML has them. */
function shapeOf(outline: MultiPolygon, decimals: number | null): string {
  const polygons = outline.map((polygon) => {
    const rings = rounded(esriRings([polygon]), decimals).map((ring) => [...ring].reverse());
    return element(
      "Polygon",
      {},
      ...rings.map((ring, at) =>
        element(at === 0 ? "outerBoundaryIs" : "innerBoundaryIs", {}, ringOf(ring)),
      ),
    );
  });
  return element("MultiGeometry", {}, ...polygons);
}

const ringOf = (ring: readonly Position[]) =>
  element(
    "LinearRing",
    {},
    textElement("coordinates", ring.map(([x, y]) => `${x},${y}`).join(" ")),
  );
