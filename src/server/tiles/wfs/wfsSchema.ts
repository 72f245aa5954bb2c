import type { AnyDataset } from "#contract/define/dataset";
import type { Field, FieldKind } from "#contract/define/field";
import { geometryName } from "../features/cqlSpace";
import { element, textElement, xmlHead } from "../look/xml";
import { gmlSpace, namespace, prefix, typeName } from "./wfsNames";

const types: Readonly<Record<FieldKind, string>> = {
  ...{ text: "string", code: "string", codes: "string" },
  ...{ number: "double", integer: "int", flag: "int" },
  ...{ date: "date", time: "dateTime" },
};

const said = (words: string) =>
  element("xsd:annotation", {}, textElement("xsd:documentation", words));

/** A field's Chinese name, its unit, and what its codes mean. */
function wordsOf({ label, unit, codes }: Field): string {
  const named = unit ? `${label}（${unit}）` : label;
  const list = Object.entries(codes ?? {}).map(([code, name]) => `${code} ${name}`);
  return list.length === 0 ? named : `${named}：${list.join("；")}`;
}

function typeOf({ name, title, fields }: AnyDataset): string {
  const properties = Object.entries(fields).map(([key, field]) =>
    element(
      "xsd:element",
      { name: key, type: `xsd:${types[field.kind]}`, minOccurs: 0, nillable: true },
      said(wordsOf(field)),
    ),
  );
  const outline = element(
    "xsd:element",
    { name: geometryName, type: "gml:MultiSurfacePropertyType", minOccurs: 0, nillable: true },
    said("图形"),
  );
  const content = element("xsd:sequence", {}, ...properties, outline);
  const extension = element("xsd:extension", { base: "gml:AbstractFeatureType" }, content);
  const type = element(
    "xsd:complexType",
    { name: `${name}Type` },
    element("xsd:complexContent", {}, extension),
  );
  const feature = element(
    "xsd:element",
    { name, type: `${typeName(name)}Type`, substitutionGroup: "gml:AbstractFeature" },
    said(title),
  );
  return type + feature;
}

/** The schema of feature types, as the caller may see their fields. */
export const schemaXml = (datasets: readonly AnyDataset[]): string =>
  xmlHead +
  element(
    "xsd:schema",
    {
      "xmlns:xsd": "http://www.w3.org/2001/XMLSchema",
      "xmlns:gml": gmlSpace,
      [`xmlns:${prefix}`]: namespace,
      targetNamespace: namespace,
      elementFormDefault: "qualified",
      version: "1.0",
    },
    element("xsd:import", {
      namespace: gmlSpace,
      schemaLocation: "http://schemas.opengis.net/gml/3.2.1/gml.xsd",
    }),
    ...datasets.map(typeOf),
  );
