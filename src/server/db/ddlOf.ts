import { pathToFileURL } from "node:url";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { columnType } from "./columnOf";

/** Codes and numbers sort bytewise, so that a region is a range of them. */
const codeNames = ["xzqdm", "xzjdm", "cyptid", "tyshxydm"];
const isCode = (name: string, number: string) => name === number || codeNames.includes(name);

/** Fields computed by the database. */
const defaults: Readonly<Record<string, string>> = {
  bbh: " default 0",
  cjsj: " default now()",
  gxsj: " default now()",
};

/**
 * First draft of a dataset's migration: columns, history and tiles. Migrations are history and are
 * finished by hand; from then on the drift test compares them with the dataset.
 */
export function ddlOf(dataset: AnyDataset): string {
  const { title, table, key, fields, geometry, views, rollup, state } = dataset;
  const columns = Object.entries(fields).map(([name, field]) => {
    const isKey = name === key.id;
    const type = isKey || isCode(name, key.number) ? 'text collate "C"' : columnType(field);
    const given = name === state ? " default '0'" : (defaults[name] ?? "");
    return `  ${name} ${type}${isKey ? " primary key" : field.required ? ` not null${given}` : ""}`;
  });
  const kept = [
    "  scbz smallint not null default 0",
    "  oid integer generated always as identity unique",
    ...(geometry ? shapeColumns(geometry) : []),
  ];
  return [
    `-- ${title}`,
    `create table ${table} (`,
    [...columns, ...kept].join(",\n"),
    ");",
    `select clzy_register('${table}', '${key.id}', '${key.number}', ${arrayOf(views.search)});`,
    ...("gxsj" in fields
      ? [`select clzy_newest_first('${table}', '${key.id}', '${key.number}');`]
      : []),
    `select clzy_keep_rollup('${table}', ${arrayOf(rollup.by)}, ${arrayOf(rollup.sums)});`,
    ...(geometry ? [`select clzy_keep_tiles('${table}');`] : []),
    `select clzy_keep_intake('${table}');`,
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

const arrayOf = (names: readonly string[]) =>
  `array[${names.map((name) => `'${name}'`).join(", ")}]::text[]`;

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
