import { pathToFileURL } from "node:url";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { columnType } from "./columnOf";

/**
 * A first draft of the migration of a dataset: columns, history and tiles. Migrations are history
 * and are finished by hand; the drift test compares them with the dataset from then on.
 */
export function ddlOf({ title, table, key, fields, geometry }: AnyDataset): string {
  const columns = Object.entries(fields).map(([name, field]) => {
    const isKey = name === key.id;
    const type = isKey || name === key.number ? 'text collate "C"' : columnType(field);
    return `  ${name} ${type}${isKey ? " primary key" : field.required ? " not null" : ""}`;
  });
  const kept = [
    "  scbz smallint not null default 0",
    "  oid integer generated always as identity unique",
    ...(geometry ? shapeColumns(geometry) : []),
  ];
  const index = geometry
    ? [
        `create index ${table}_geom on ${table} using gist (geom);`,
        `create index ${table}_geom_3857 on ${table} using gist (geom_3857);`,
      ]
    : [];
  return [
    `-- ${title}`,
    `create table ${table} (`,
    [...columns, ...kept].join(",\n"),
    ");",
    `create unique index ${table}_${key.number} on ${table} (${key.number}) where scbz = 0;`,
    ...index,
    `select clzy_keep_history('${table}', '${key.id}');`,
    ...(geometry ? tileTriggers(table) : []),
    "",
  ].join("\n");
}

const shapeColumns = (geometry: "Polygon" | "Point") => {
  const type = geometry === "Polygon" ? "MultiPolygon" : geometry;
  return [
    `  geom geometry(${type}, 4490) not null`,
    `  geom_3857 geometry(${type}, 3857) generated always as (st_transform(geom, 3857)) stored`,
  ];
};

const tileTriggers = (table: string) =>
  [
    ["insert", "new table as new_rows"],
    ["update", "old table as old_rows new table as new_rows"],
    ["delete", "old table as old_rows"],
  ].map(
    ([event = "", rows]) =>
      `create trigger tile_${event[0]} after ${event} on ${table} referencing ${rows}
  for each statement execute function clzy_tile_trigger();`,
  );

/** `npm run ddl <dataset>` */
function main(name: string | undefined): void {
  const dataset = name === undefined ? undefined : datasets[name];
  if (!dataset) {
    process.stderr.write(`用法：npm run ddl <${Object.keys(datasets).join("|")}>\n`);
    process.exitCode = 1;
    return;
  }
  process.stdout.write(ddlOf(dataset));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(process.argv[2]);
