import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { status } from "#contract/errors";
import { as, here, withApp } from "./harness";
import { insertParcels, parcel } from "./parcels";
import { storedNames } from "./stored";

withApp();

test("a reader who leaves before the compressed reply is no defect of ours", async () => {
  const { app, db } = here();
  await insertParcels(
    db,
    "dxydsd",
    Array.from({ length: 100 }, () => parcel({ xzqdm: "330110" })),
  );
  const clerk = as("yuhang");
  await clerk.get("/api/user/info");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  for (let wait = 0; wait < 30; wait += 1) {
    await new Promise<void>((resolve) => {
      const call = request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/dxydsd/pageList",
        headers: {
          "accept-encoding": "gzip",
          "content-type": "application/json",
          authorization: `Bearer ${clerk.token}`,
        },
      });
      call.on("error", () => {});
      call.on("close", () => resolve());
      call.on("response", (response) => response.on("error", () => {}).resume());
      call.end('{"pageSize":100}');
      setTimeout(() => call.destroy(), wait);
    });
  }
  await pause(100);
  expect(await defects()).toEqual([]);
});

test("an upload that is given up half way is no defect of ours, and leaves no file", async () => {
  const { app } = here();
  const before = storedNames();
  const clerk = as("yuhang");
  await clerk.get("/api/user/info");
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    const call = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/api/dxydsd/vaildateSdMdb",
      headers: {
        "content-type": "multipart/form-data; boundary=part",
        "content-length": 1_000_000,
        authorization: `Bearer ${clerk.token}`,
      },
    });
    call.on("error", () => {});
    call.on("close", () => resolve());
    call.write(
      '--part\r\nContent-Disposition: form-data; name="file"; filename="调查.mdb"\r\n\r\n' +
        "x".repeat(100_000),
    );
    setTimeout(() => call.destroy(), 100);
  });
  await pause(200);
  expect(await defects()).toEqual([]);
  expect(storedNames()).toEqual(before);
});

const defects = () =>
  here()
    .db.selectFrom("audit")
    .select(["action", "detail"])
    .where("outcome", "=", status.defect)
    .execute();
