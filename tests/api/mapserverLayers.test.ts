import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layerApi as api } from "#contract/endpoints/map/layer";
import { as, withApp } from "./harness";
import { type LayerService, layerService } from "./layerServices";

/** MapServer, as it comes with Debian; skipped where it is not installed. */
const mapserver = "/usr/lib/cgi-bin/mapserv";
const isThere = existsSync(mapserver);
if (!isThere) console.info(`skipped: ${mapserver} is not installed`);

withApp({ layerHosts: ["127.0.0.1"] });

/** A square around 杭州 in red, and nothing else. */
const mapFile = `MAP
  NAME "own"
  STATUS ON
  SIZE 256 256
  EXTENT 118 28 122 32
  UNITS dd
  PROJECTION "init=epsg:4326" END
  OUTPUTFORMAT NAME "png" DRIVER AGG/PNG MIMETYPE "image/png" IMAGEMODE RGBA EXTENSION "png" TRANSPARENT ON END
  WEB METADATA
    "wms_title" "own" "wms_srs" "EPSG:3857 EPSG:4326" "wms_enable_request" "*"
    "wms_onlineresource" "http://127.0.0.1/" END END
  LAYER
    NAME "square"
    TYPE POLYGON
    STATUS ON
    PROJECTION "init=epsg:4326" END
    METADATA "wms_title" "方块" "wms_srs" "EPSG:3857 EPSG:4326" "wms_extent" "118 28 122 32" END
    FEATURE POINTS 120 30 120.4 30 120.4 30.4 120 30.4 120 30 END END
    CLASS NAME "地块" STYLE COLOR 200 20 20 END END
  END
END`;

/** From release 8 on, MapServer answers nothing without a configuration. */
const settings = `CONFIG
  ENV
    MS_MAP_PATTERN "."
  END
END
`;

const folder = mkdtempSync(join(tmpdir(), "mapserver-"));
let service: LayerService;

beforeAll(async () => {
  const map = join(folder, "own.map");
  const config = join(folder, "mapserver.conf");
  writeFileSync(map, mapFile);
  writeFileSync(config, settings);
  service = await layerService(({ url = "", method = "GET" }, reply) => {
    const query = url.split("?")[1] ?? "";
    const child = spawn(mapserver, [], {
      env: {
        ...{ ...process.env, MAPSERVER_CONFIG_FILE: config, MS_MAPFILE: map },
        ...{ REQUEST_METHOD: method, QUERY_STRING: query },
      },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const parts: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.on("close", () => {
      const whole = Buffer.concat(parts);
      const end = whole.indexOf("\r\n\r\n");
      const type = /content-type: *([^\r\n]+)/i.exec(whole.toString("latin1", 0, end))?.[1];
      reply.writeHead(200, { "content-type": type ?? "text/plain" });
      reply.end(whole.subarray(end + 4));
    });
  });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const wms = () =>
  ({ kind: "wms", address: `${service.address}/cgi-bin/mapserv`, patience: 20 }) as const;

test.runIf(isThere)(
  "a WMS of MapServer tells its layers, is drawn where it should be, and has a legend",
  async () => {
    const sheng = as("sheng");
    const first = await sheng.call(api.test, wms());
    expect(first.body).toMatchObject({ ok: false, layers: ["own", "square"] });
    const wrong = await sheng.call(api.test, { ...wms(), layers: "circle" });
    expect(wrong.body.message).toBe("服务中没有图层“circle”，请从列出的图层中选择");
    const good = await sheng.call(api.test, {
      ...{ ...wms(), layers: "square", tile: { z: 9, x: 426, y: 210 } },
    });
    expect([good.body.ok, good.body.message]).toEqual([true, "已连通，有 2 个图层"]);

    const { body } = await sheng.call(api.save, {
      ...{ ...wms(), layers: "square", title: "方块", owner: "测绘院", source: "测试" },
      regions: ["33"],
    });
    // The tile of level 11 in the middle of the square is red all over, one beside it is clear.
    const inside = await as("yuhang").get(`/api/layers/${body.id}/11/1707/843`);
    expect([inside.status, inside.headers["content-type"]]).toEqual([200, "image/png"]);
    const { channels, dominant } = await sharp(inside.bytes).stats();
    expect(dominant.r).toBeGreaterThan(180);
    expect(channels[3]?.min).toBe(255);
    const beside = await as("yuhang").get(`/api/layers/${body.id}/11/1690/843`);
    expect((await sharp(beside.bytes).stats()).channels[3]?.max).toBe(0);

    const legend = await as("yuhang").call(api.legend, { id: body.id });
    expect(legend.body).toMatchObject([{ label: "方块" }]);
    expect(legend.body[0]?.picture).toMatch(/^data:image\/png/);
  },
);

test.runIf(isThere)("what MapServer refuses is told in its own words", async () => {
  const { body } = await as("sheng").call(api.save, {
    ...{ ...wms(), layers: "gone", title: "没有", owner: "测绘院", source: "测试" },
    regions: ["33"],
  });
  const { status, body: said } = await as("yuhang").get(`/api/layers/${body.id}/9/426/210`);
  expect(status).toBe(424);
  expect(said.message).toMatch(/服务的应答不是图片（.*xml.*）.*LAYERS/);
});
