import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { layer } from "./featureCalls";
import { hasGdal } from "./gdal";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import type { Username } from "./users";

withApp({}, { fresh: true });

const run = promisify(execFile);
const count = 1234;

/** The layer as GDAL reads it, page by page, signed in by a header like its users. */
async function readBy(username: Username) {
  const { app } = here();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const user = as(username);
  await user.get("/api/user/info");
  const query = "where=1%3D1&outFields=*&orderByFields=oid+ASC&f=json";
  const { stdout } = await run(
    "ogr2ogr",
    ["-f", "GeoJSON", "/vsistdout/", `http://127.0.0.1:${port}${layer}/query?${query}`],
    {
      maxBuffer: 1e9,
      env: { ...process.env, GDAL_HTTP_HEADERS: `Authorization: Bearer ${user.token}` },
    },
  );
  return (JSON.parse(stdout) as { features: { properties: { dkid: string; dkmc: string } }[] })
    .features;
}

// Skipped where GDAL is not installed.
test.skipIf(!hasGdal)("GDAL reads every parcel that its user may see, and no other", async () => {
  const own = Array.from({ length: count }, (_, i) =>
    parcel({ dkid: `own-${i}`, dkmc: `望江${i}`, geometry: squareIn("330110", i) }),
  );
  const foreign = parcel({
    dkid: "foreign",
    xzqdm: "330212",
    geometry: squareIn("330110", count + 1),
  });
  await insertParcels(here().db, "dxydsd", [...own, foreign]);
  const features = await readBy("yuhang");
  const names = new Map(features.map(({ properties: { dkid, dkmc } }) => [dkid, dkmc]));
  expect([features.length, names.size]).toEqual([count, count]);
  for (const { dkid, dkmc } of own) expect(names.get(dkid)).toBe(dkmc);
});
