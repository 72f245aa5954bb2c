import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildPack } from "../tiles/basemap/buildPack";
import { readPack } from "../tiles/basemap/packFile";
import { say } from "./say";

/** Packs the reference map anew: `npm run basemap [folder of sources] [pack]`. */
const [folder = "map-config/basemap/source", file = "map-config/basemap/reference.pack"] =
  process.argv.slice(2);
const regions = JSON.parse(readFileSync(resolve("map-config/regions/regions.json"), "utf8"));
const bytes = await buildPack(resolve(folder), regions);
writeFileSync(resolve(file), bytes);
const { paths, tag } = readPack(bytes);
say(`${file}：${paths.length} 项，${bytes.length} 字节，${tag}`);
