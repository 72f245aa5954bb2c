import { beforeEach, expect, test } from "vitest";
import { jobApi } from "#contract/endpoints/records/job";
import { ownLayerApi as api } from "#contract/endpoints/uploads/ownLayer";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import { clearGone } from "../../src/server/services/map/buildLayer";
import { as, here, withOwnWorld } from "./harness";
import { fixture, settled } from "./imports";
import { feature, geojson, landUse, square } from "./layerFiles";
import { counts, facts, started, uploaded } from "./ownLayerCalls";

// What a job undoes must not be what a caller did meanwhile: each has its own transaction here.
withOwnWorld(({ db, files }) =>
  createQueue({ db, files, log: console, plans, pollMs: 50, beatMs: 20, graceSeconds: 0 }),
);
beforeEach(() => here().queue.start());

test("a job that fails says why and leaves nothing", async () => {
  const before = await counts();
  const { fileId } = await uploaded(fixture("wrong-crs-xian80.mdb"));
  const order = { fileId, reading: {}, facts: facts(), symbols: {} };
  const { body } = await as("sheng").call(api.build, order);
  const failed = await settled(as("sheng"), body.jobId);
  expect([failed.state, failed.message]).toEqual(["failed", expect.stringMatching(/1980西安/)]);

  const field = await started(geojson(landUse()), { symbols: { field: "性质" } });
  const { message } = await settled(as("sheng"), field);
  expect(message).toBe("分类字段“性质”不在图层中，可选：名称、用途、面积");
  await clearGone(here().db);
  expect(await counts()).toEqual(before);
});

test("a job that is cancelled leaves nothing", async () => {
  const before = await counts();
  const many = Array.from({ length: 20_000 }, (_, i) =>
    feature(
      { n: i },
      "Polygon",
      square(119 + (i % 200) / 100, 29 + Math.floor(i / 200) / 100, 0.005),
    ),
  );
  const jobId = await started(geojson(many));
  await expect.poll(counts, { interval: 20, timeout: 20_000 }).not.toEqual(before);
  await as("sheng").call(jobApi.cancel, { jobId });
  expect((await settled(as("sheng"), jobId)).state).toBe("cancelled");
  await clearGone(here().db);
  expect(await counts()).toEqual(before);
});
