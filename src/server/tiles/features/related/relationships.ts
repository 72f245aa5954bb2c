import { datasets } from "#contract/datasets/index";
import { type Relation, relations } from "#contract/datasets/relations";
import type { Relationship } from "../layerInfo";
import { idOf } from "../wholeService";

/** One end of a relation, seen from the records of a dataset. */
export type End = { relation: Relation; isOrigin: boolean; key: string; to: string; toKey: string };

/** The relations of a dataset, to what a reader with these authorities may read. */
export const endsOf = (dataset: string, authorities: readonly string[]): End[] =>
  relations.flatMap((relation): End[] => {
    const { of, by, many, in: within } = relation;
    const isOrigin = of === dataset;
    if (!isOrigin && many !== dataset) return [];
    const to = isOrigin ? many : of;
    if (!authorities.includes(datasets[to]?.access.read ?? "")) return [];
    const [key, toKey] = isOrigin ? [by, within] : [within, by];
    return [{ relation, isOrigin, key, to, toKey }];
  });

/** The same in Esri's words, in the service of all. */
export const relationshipsOf = (dataset: string, authorities: readonly string[]): Relationship[] =>
  endsOf(dataset, authorities).flatMap(({ relation, isOrigin, key, to }) => {
    const relatedTableId = idOf(to);
    if (relatedTableId === undefined) return [];
    return [
      {
        ...{ id: relation.id, name: relation.title, relatedTableId, keyField: key },
        cardinality: relation.through
          ? "esriRelCardinalityManyToMany"
          : "esriRelCardinalityOneToMany",
        role: isOrigin ? "esriRelRoleOrigin" : "esriRelRoleDestination",
        composite: false,
      },
    ];
  });
