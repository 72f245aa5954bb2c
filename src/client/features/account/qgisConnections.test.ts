import { expect, test } from "vitest";
import { qgisFiles } from "./qgisConnections";

const files = qgisFiles(
  (path) => `https://clzy.example.cn/api/${path}`,
  [{ name: "dxydsd", title: '市级"低效"用地&' }],
);

test("each kind of service has a file of its own, under the root that QGIS expects", () => {
  const roots = files.map(({ text }) => /<(qgs\w+) version/.exec(text)?.[1]);
  expect(roots).toEqual([
    "qgsWFSConnections",
    "qgsWMSConnections",
    "qgsVectorTileConnections",
    "qgsARCGISFEATURESERVERConnections",
  ]);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

test("they name our addresses, and hold neither account nor token", () => {
  const all = files.map(({ text }) => text).join();
  for (const path of ["wfs", "ogc", "wms", "wmts/1.0.0/WMTSCapabilities.xml", "rest/services"]) {
    expect(all).toContain(`url="https://clzy.example.cn/api/${path}"`);
  }
  expect(all).toContain('url="https://clzy.example.cn/api/tiles/dxydsd/{z}/{x}/{y}.pbf?labels=1"');
  const secrets = [...all.matchAll(/(?:username|password|authcfg)="([^"]*)"/g)];
  expect(secrets.map(([, value]) => value).join("")).toBe("");
});

test("titles are written so that XML holds them", () => {
  expect(files[2]?.text).toContain('name="市级&quot;低效&quot;用地&amp;"');
});
