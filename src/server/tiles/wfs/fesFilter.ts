import { child, type XmlNode } from "#geo/ofd/xmlTree";
import { geometryName, spaceOf } from "../features/cqlSpace";
import { oidName } from "../features/esriFields";
import type { Expression } from "../features/expression";
import { type Comparison, comparisonOf, type Where } from "../features/where";
import { badWhere } from "../features/whereTokens";
import { isGml, readGml } from "./gmlRead";
import { OwsFault } from "./owsFault";
import { isGeometry, propertyIn, resourceIdOf } from "./wfsNames";

/** Comparisons of FES 2.0, by the sign that the tree of filters has. */
export const comparisons: Readonly<Record<string, Comparison>> = {
  PropertyIsEqualTo: "=",
  PropertyIsNotEqualTo: "<>",
  PropertyIsLessThan: "<",
  PropertyIsGreaterThan: ">",
  PropertyIsLessThanOrEqualTo: "<=",
  PropertyIsGreaterThanOrEqualTo: ">=",
};

/** Spatial operators, by the function of CQL2 that asks the same. */
const spatials: Readonly<Record<string, string>> = {
  BBOX: "s_intersects",
  Intersects: "s_intersects",
  Within: "s_within",
  Contains: "s_contains",
  Touches: "s_touches",
  Overlaps: "s_overlaps",
  Crosses: "s_crosses",
  Equals: "s_equals",
  Disjoint: "s_disjoint",
};

const nearness: readonly string[] = ["DWithin", "Beyond"];

/** All that capabilities announce. */
export const comparisonNames = [
  ...Object.keys(comparisons),
  ...["PropertyIsLike", "PropertyIsNull", "PropertyIsNil", "PropertyIsBetween"],
];
export const spatialNames = [...Object.keys(spatials), ...nearness];

/** Of versions there are none here: what asks for them is not passed over. */
const ofVersions = ["previousRid", "version", "startDate", "endDate"] as const;

const deepest = 30;
const mostPredicates = 2000;

/**
 * Reads a filter of FES 2.0 into the tree that SQL-92 and CQL2 have; names of fields are still the
 * client's. Throws a `Refusal` 400.
 */
export function parseFes(filter: XmlNode, dataset: string): Where {
  if (filter.name !== "Filter") throw badWhere(`应为 fes:Filter，不是 ${filter.name.slice(0, 40)}`);
  const reader = new FesReader(dataset);
  const ids = filter.children.filter(({ name }) => name === "ResourceId");
  if (ids.length > 0) {
    if (ids.length < filter.children.length) throw badWhere("ResourceId 不与其他条件同用");
    return reader.ids(ids);
  }
  const [condition, ...more] = filter.children;
  if (!condition || more.length > 0) throw badWhere("fes:Filter 应有且只有一个条件");
  return reader.condition(condition, 0);
}

/** The features of some ids; those of other types are none of this one. */
export function byIds(ids: readonly string[], dataset: string): Where {
  const found = ids.map(resourceIdOf).filter((one) => one?.dataset === dataset);
  if (found.length === 0) return { kind: "constant", holds: false };
  const values = found.map((one): Expression => ({ kind: "number", value: one?.oid ?? 0 }));
  return { kind: "in", of: { kind: "field", name: oidName }, values };
}

class FesReader {
  #predicates = 0;

  constructor(private readonly dataset: string) {}

  condition(node: XmlNode, depth: number): Where {
    this.#predicates += 1;
    if (depth > deepest) throw badWhere("条件嵌套过深");
    if (this.#predicates > mostPredicates) throw badWhere("条件过多");
    const { name, children } = node;
    const inner = () => children.map((one) => this.condition(one, depth + 1));
    switch (name) {
      case "And":
      case "Or": {
        const items = inner();
        if (items.length < 2) throw badWhere(`${name} 至少有两项`);
        return { kind: name === "And" ? "all" : "any", items };
      }
      case "Not": {
        const [item, ...more] = inner();
        if (!item || more.length > 0) throw badWhere("Not 应有一项");
        return { kind: "not", item };
      }
      case "ResourceId":
        return this.ids([node]);
      default:
        return this.#predicate(node);
    }
  }

  ids(nodes: readonly XmlNode[]): Where {
    const rids = nodes.map(({ attributes }) => {
      const other = ofVersions.find((one) => attributes[one] !== undefined);
      if (other) throw badWhere(`ResourceId 不支持 ${other}`);
      if (attributes.rid === undefined) throw badWhere("ResourceId 缺少 rid");
      return attributes.rid;
    });
    return byIds(rids, this.dataset);
  }

  #predicate(node: XmlNode): Where {
    const { name } = node;
    if (Object.hasOwn(comparisons, name)) return this.#comparison(node);
    if (Object.hasOwn(spatials, name) || nearness.includes(name)) return this.#spatial(node);
    switch (name) {
      case "PropertyIsLike":
        return this.#like(node);
      case "PropertyIsNull":
      case "PropertyIsNil": {
        const [of, ...more] = node.children.map((one) => this.#expression(one));
        if (!of || more.length > 0) throw badWhere(`${name} 应有一个字段`);
        return { kind: "empty", of };
      }
      case "PropertyIsBetween":
        return this.#between(node);
      default:
        throw badWhere(`不支持的运算 ${name.slice(0, 40)}`);
    }
  }

  #comparison({ name, attributes, children }: XmlNode): Where {
    const [left, right, ...more] = children.map((one) => this.#expression(one));
    if (!left || !right || more.length > 0) throw badWhere(`${name} 应有两项`);
    const sign = comparisons[name] as Comparison;
    if (attributes.matchCase !== "false") return comparisonOf(left, sign, right);
    const folded = (of: Expression): Expression => ({ kind: "call", name: "upper", args: [of] });
    return comparisonOf(folded(left), sign, folded(right));
  }

  #like({ attributes, children }: XmlNode): Where {
    const [of, pattern, ...more] = children.map((one) => this.#expression(one));
    if (!of || pattern?.kind !== "text" || more.length > 0) {
      throw badWhere("PropertyIsLike 应有一个字段和一个 Literal");
    }
    const { wildCard = "%", singleChar = "_" } = attributes;
    const mark = attributes.escapeChar ?? attributes.escape ?? "\\";
    const text = sqlPattern(pattern.text, { wildCard, singleChar, mark });
    if (attributes.matchCase !== "false") return { kind: "like", of, pattern: text, mark: "\\" };
    const folded: Expression = { kind: "call", name: "upper", args: [of] };
    return { kind: "like", of: folded, pattern: text, mark: "\\" };
  }

  #between(node: XmlNode): Where {
    const [first] = node.children;
    const bounds = ["LowerBoundary", "UpperBoundary"].map((name) => child(node, name)?.children[0]);
    const [from, to] = bounds.map((one) => one && this.#expression(one));
    if (!first || !from || !to || node.children.length !== 3) {
      throw badWhere("PropertyIsBetween 应有字段、LowerBoundary 和 UpperBoundary");
    }
    return { kind: "between", of: this.#expression(first), from, to };
  }

  #spatial({ name, children }: XmlNode): Where {
    const shapes = children.filter(isGml);
    const [shape, ...others] = shapes;
    if (!shape || others.length > 0) throw badWhere(`${name} 应有一个图形`);
    this.#demandOwnGeometry(name, children);
    const { geometry, crs } = readGml(shape);
    const isFirst = children[0] !== shape || name === "BBOX";
    const space = spaceOf(spatials[name] ?? "s_intersects", geometry, isFirst, crs);
    if (!nearness.includes(name)) return { kind: "place", space };
    const distance = children.find((one) => one.name === "Distance");
    if (!distance) throw badWhere(`${name} 缺少 Distance`);
    const item: Where = { kind: "place", space: { ...space, metres: metresOf(distance) } };
    return name === "Beyond" ? { kind: "not", item } : item;
  }

  /** Features have one geometry: the reference may be left out, and names it otherwise. */
  #demandOwnGeometry(name: string, children: readonly XmlNode[]): void {
    const references = children.filter((one) => !isGml(one) && one.name !== "Distance");
    for (const one of references) {
      if (isReference(one) && isGeometry(propertyIn(one.text, this.dataset))) continue;
      throw badWhere(`${name} 应比较 ${geometryName}，给出的是 ${one.text.slice(0, 40)}`);
    }
    if (references.length > 1) throw badWhere(`${name} 应比较字段和图形`);
  }

  #expression(node: XmlNode): Expression {
    if (isReference(node)) {
      const name = propertyIn(node.text, this.dataset);
      if (isGeometry(name)) throw badWhere(`${geometryName} 只用于空间条件`);
      return { kind: "field", name };
    }
    if (node.name === "Literal") return { kind: "text", text: node.text };
    throw badWhere(`不支持的表达式 ${node.name.slice(0, 40)}`);
  }
}

/** Programs of FES 1 call it `PropertyName` still. */
const isReference = ({ name }: XmlNode) => name === "ValueReference" || name === "PropertyName";

type Signs = { wildCard: string; singleChar: string; mark: string };

/** A pattern with signs of its own as one of SQL, marked by a backslash. */
export function sqlPattern(text: string, { wildCard, singleChar, mark }: Signs): string {
  const letters = [...text];
  let pattern = "";
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as string;
    if (letter === mark) {
      at += 1;
      const marked = letters[at];
      if (marked === undefined) throw badWhere("PropertyIsLike 的样式不能以 escapeChar 结尾");
      pattern += literally(marked);
    } else if (letter === wildCard) pattern += "%";
    else if (letter === singleChar) pattern += "_";
    else pattern += literally(letter);
  }
  return pattern;
}

const literally = (letter: string) => (/[%_\\]/.test(letter) ? `\\${letter}` : letter);

const units: Readonly<Record<string, number>> = {
  ...{ m: 1, metre: 1, meter: 1, metres: 1, meters: 1, "": 1 },
  ...{ km: 1000, kilometre: 1000, kilometer: 1000 },
  "urn:ogc:def:uom:EPSG::9001": 1,
};

function metresOf({ text, attributes }: XmlNode): number {
  const unit = attributes.uom ?? attributes.units ?? "";
  const per = Object.hasOwn(units, unit) ? units[unit] : undefined;
  const given = text.trim() === "" ? Number.NaN : Number(text);
  if (per !== undefined && Number.isFinite(given) && given > 0) return given * per;
  const words = `Distance 应为大于 0 的数，uom 为 m 或 km，不是 ${unit.slice(0, 40)}`;
  throw new OwsFault("InvalidParameterValue", "Distance", words);
}
