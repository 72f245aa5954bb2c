import { describe, expect, test } from "vitest";
import { dxydsd } from "#contract/datasets/dxydsd";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { fileApi } from "#contract/endpoints/uploads/file";
import { layer, replyOf } from "./featureCalls";
import { anonymous, as, here, withApp } from "./harness";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

/** The files of records, as ArcGIS asks for attachments: compared with the product's own list. */

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const pdf = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");

type Info = {
  id: number;
  name: string;
  size: number;
  contentType: string;
  keywords: string;
  url?: string;
};
type Answer = {
  attachmentInfos: Info[];
  attachmentGroups: { parentObjectId: number; attachmentInfos: Info[]; count: number }[];
  exceededTransferLimit: boolean;
  message?: string;
};

async function attach(
  dkid: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fjlx: "01" | "02",
) {
  const file = new File([bytes], name);
  const sent = await as("yuhang").call(fileApi.upload, { file, ywlx: "dxydsd", ywid: dkid, fjlx });
  expect([sent.status, sent.body.message]).toEqual([200, undefined]);
  return sent.body.fileId;
}

/** Two parcels of 余杭 with two files and one, a third without, and one of 鄞州. */
async function fill() {
  const parcels = await insertSamples(
    here().db,
    dxydsd,
    [{}, {}, {}, { xzqdm: "330212" }].map((over) => sampleOf(dxydsd, { shzt: "0", ...over })),
  );
  const ids = parcels.map(({ dkid }) => String(dkid));
  const files = [
    await attach(ids[0] as string, "现状 照片.png", png, "01"),
    await attach(ids[0] as string, "红线图.pdf", pdf, "02"),
    await attach(ids[1] as string, "近景.png", png, "01"),
  ];
  const rows = await here()
    .db.selectFrom("dxydsd")
    .select(["oid", "dkid"])
    .where("dkid", "in", ids)
    .execute();
  const oids = ids.map((id) => rows.find(({ dkid }) => dkid === id)?.oid as number);
  return { ids, files, oids };
}

async function read(path: string, asked: Record<string, string> = {}, user: Username = "yuhang") {
  const query = new URLSearchParams({ f: "json", ...asked });
  const reply = replyOf(await as(user).get(`${layer}/${path}?${query}`));
  return { ...reply, body: reply.body as unknown as Answer };
}

const told = (infos: readonly Info[] = []) => infos.map(({ name, size }) => [name, size]);

describe("attachments", () => {
  test("of a feature are the files of its record, under whole numbers that stay", async () => {
    const { ids, files, oids } = await fill();
    expect((await as("yuhang").get(`${layer}?f=json`)).body).toMatchObject({
      hasAttachments: true,
    });
    const { body } = await read(`${oids[0]}/attachments`);
    const list = await as("yuhang").call(fileApi.list, { ywlx: "dxydsd", ywid: ids[0] as string });
    expect(told(body.attachmentInfos)).toEqual(list.body.map(({ yjmc, dx }) => [yjmc, dx]));
    expect(body.attachmentInfos[0]).toMatchObject({ contentType: "image/png", size: png.length });
    expect(body.attachmentInfos.every(({ id }) => Number.isInteger(id))).toBe(true);
    expect((await read(`${oids[2]}/attachments`)).body).toEqual({ attachmentInfos: [] });
    const [first, second] = body.attachmentInfos.map(({ id }) => id);
    await as("yuhang").call(fileApi.remove, { fileId: files[0] as string });
    const left = (await read(`${oids[0]}/attachments`)).body.attachmentInfos;
    expect(left.map(({ id }) => id)).toEqual([second]);
    await attach(ids[0] as string, "新.png", png, "01");
    const after = (await read(`${oids[0]}/attachments`)).body.attachmentInfos;
    expect(after).toHaveLength(2);
    expect(after.map(({ id }) => id)).not.toContain(first);
  });

  test("come back as they were sent, and the log says so as of the product's own downloads", async () => {
    const { files, oids } = await fill();
    const { body } = await read(`${oids[0]}/attachments`);
    const [photo] = body.attachmentInfos;
    const back = await as("yuhang").get(`${layer}/${oids[0]}/attachments/${photo?.id}`);
    expect([back.status, [...back.bytes]]).toEqual([200, [...png]]);
    expect(back.headers["content-type"]).toBe("image/png");
    expect(back.headers["content-disposition"]).toContain(encodeURIComponent("现状 照片.png"));
    const own = await as("yuhang").call(fileApi.download, { fileId: files[0] as string });
    expect(own.bytes).toEqual(back.bytes);
    const rows = await here()
      .db.selectFrom("audit")
      .select(["action", "target", "outcome", "username"])
      .where("action", "=", fileApi.download.path)
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  test("are for whom may read their record, by the number of their own record alone", async () => {
    const { oids } = await fill();
    const [photo] = (await read(`${oids[0]}/attachments`)).body.attachmentInfos;
    const path = `attachments/${photo?.id}`;
    expect((await read(`${oids[0]}/${path}`, {}, "yinzhou")).status).toBe(404);
    expect((await read(`${oids[1]}/${path}`)).status).toBe(404);
    expect((await read(`${oids[0]}/attachments/999999`)).status).toBe(404);
    expect((await read(`${oids[0]}/attachments`, {}, "yinzhou")).body).toEqual({
      attachmentInfos: [],
    });
    expect((await read(`${oids[0]}/${path}`, {}, "shuiwu")).status).toBe(403);
    const nobody = await anonymous().get(`${layer}/${oids[0]}/${path}?f=json`);
    expect(replyOf(nobody).status).toBe(499);
  });

  test("of several features are asked for by ids or by a condition", async () => {
    const { ids, oids } = await fill();
    const byIds = await read("queryAttachments", { objectIds: oids.join(",") });
    expect(
      byIds.body.attachmentGroups.map(({ parentObjectId, attachmentInfos }) => [
        parentObjectId,
        attachmentInfos.length,
      ]),
    ).toEqual([
      [oids[0], 2],
      [oids[1], 1],
    ]);
    const where = { definitionExpression: `dkid = '${ids[1]}'`, returnUrl: "true" };
    const { body } = await read("queryAttachments", where);
    const [group] = body.attachmentGroups;
    expect(told(group?.attachmentInfos)).toEqual([["近景.png", png.length]]);
    const { pathname } = new URL(group?.attachmentInfos[0]?.url as string);
    expect([...(await as("yuhang").get(pathname)).bytes]).toEqual([...png]);
    const foreign = await read("queryAttachments", { objectIds: oids.join(",") }, "yinzhou");
    expect(foreign.body.attachmentGroups).toEqual([]);
    const posted = await as("yuhang").post(`${layer}/queryAttachments`, {
      ...{ definitionExpression: "1=1", returnCountOnly: true },
    });
    expect((posted.body as unknown as Answer).attachmentGroups).toEqual([
      { parentObjectId: oids[0], count: 2 },
      { parentObjectId: oids[1], count: 1 },
    ]);
  });

  test.each([
    [{ attachmentTypes: "image/png" }, [1, 1]],
    [{ attachmentTypes: "pdf" }, [1]],
    [{ attachmentTypes: "image/jpeg,application/pdf" }, [1]],
    [{ size: "0,11" }, [1, 1]],
    [{ size: "12" }, [1]],
    [{ size: "100,200" }, []],
    [{ keywords: "02" }, [1]],
    [{ attachmentTypes: "image/png", keywords: "02" }, []],
  ] as [Record<string, string>, number[]][])("are narrowed by %j", async (asked, counts) => {
    await fill();
    const { body } = await read("queryAttachments", { definitionExpression: "1=1", ...asked });
    expect(body.attachmentGroups.map(({ attachmentInfos }) => attachmentInfos.length)).toEqual(
      counts,
    );
  });

  test("come in pages", async () => {
    await fill();
    const asked = { definitionExpression: "1=1", resultRecordCount: "2" };
    const first = (await read("queryAttachments", asked)).body;
    const last = (await read("queryAttachments", { ...asked, resultOffset: "2" })).body;
    expect([first.exceededTransferLimit, last.exceededTransferLimit]).toEqual([true, false]);
    const names = [first, last].flatMap(({ attachmentGroups }) =>
      attachmentGroups.flatMap(({ attachmentInfos }) => attachmentInfos.map(({ name }) => name)),
    );
    expect(new Set(names).size).toBe(3);
  });

  test.each([
    [{}, "objectIds 和 definitionExpression 至少要有一个"],
    [{ objectIds: "1", size: "a" }, "size 应为字节数"],
    [{ objectIds: "1", globalIds: "{a}" }, "不支持的查询参数 globalIds"],
    [{ objectIds: "1", returnUrl: "yes" }, "returnUrl 应为 true 或 false"],
    [{ objectIds: "1", nosuch: "1" }, "不支持的查询参数 nosuch"],
  ] as [Record<string, string>, string][])("are refused for %j in words", async (asked, words) => {
    const { status, body } = await read("queryAttachments", asked);
    expect([status, body.message]).toEqual([400, expect.stringContaining(words)]);
  });
});

describe("an API token", () => {
  type Scopes = ("layers" | "calls")[];
  const tokenOf = async (user: Username, scopes: Scopes = ["layers"]) => {
    const made = await as(user).call(apiTokenApi.create, { name: "ArcGIS", scopes, days: 30 });
    return made.body.token;
  };
  const services = [layer, layer.replace("dxydsd", "clzy"), layer.replace("Feature", "Map")];

  /** What it gets of a path of the layer, by its header and in the address. */
  async function asked(token: string, path: string, more = "f=json") {
    const byHeader = { authorization: `Bearer ${token}` };
    const [told, same] = [
      await here().app.inject({ url: `${path}?${more}`, headers: byHeader }),
      await here().app.inject({ url: `${path}?${more}&token=${token}` }),
    ];
    expect(same.rawPayload).toEqual(told.rawPayload);
    return told;
  }

  test("reads the attachments of its person's region, by each service of the layer", async () => {
    const { oids } = await fill();
    const token = await tokenOf("yuhang");
    for (const service of services) {
      const { attachmentInfos } = (await asked(token, `${service}/${oids[0]}/attachments`)).json();
      expect(told(attachmentInfos)).toEqual([
        ["现状 照片.png", png.length],
        ["红线图.pdf", pdf.length],
      ]);
      const file = await asked(token, `${service}/${oids[0]}/attachments/${attachmentInfos[0].id}`);
      expect([file.headers["content-type"], [...file.rawPayload]]).toEqual(["image/png", [...png]]);
      const ids = `f=json&objectIds=${oids.join()}`;
      const { attachmentGroups } = (
        await asked(token, `${service}/queryAttachments`, ids)
      ).json() as Answer;
      expect(attachmentGroups.map(({ parentObjectId }) => parentObjectId)).toEqual([
        oids[0],
        oids[1],
      ]);
    }
    const rows = await here()
      .db.selectFrom("audit")
      .select(["username", "detail"])
      .where("action", "=", fileApi.download.path)
      .execute();
    expect(rows.map(({ username }) => username)).toEqual(Array(6).fill("yuhang"));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("reads none of another region, of a role without the right, or with another purpose", async () => {
    const { oids } = await fill();
    const [photo] = (await read(`${oids[0]}/attachments`)).body.attachmentInfos;
    const cases = [
      [await tokenOf("yinzhou"), 404],
      [await tokenOf("shuiwu"), 403],
      [await tokenOf("yuhang", ["calls"]), 403],
      [`${await tokenOf("yuhang")}x`, 498],
    ] as const;
    for (const service of services) {
      for (const [token, code] of cases) {
        const file = await asked(token, `${service}/${oids[0]}/attachments/${photo?.id}`);
        expect([service, code, file.json().error?.code]).toEqual([service, code, code]);
        const list = (await asked(token, `${service}/${oids[0]}/attachments`)).json();
        const groups = (
          await asked(token, `${service}/queryAttachments`, `f=json&objectIds=${oids.join()}`)
        ).json();
        if (code === 404) {
          expect(list).toEqual({ attachmentInfos: [] });
          expect(groups.attachmentGroups).toEqual([]);
        } else {
          expect([list.error?.code, groups.error?.code]).toEqual([code, code]);
        }
      }
    }
  });

  test("shows no more once it is revoked", async () => {
    const { oids } = await fill();
    const token = await tokenOf("yuhang");
    const list = async () => (await asked(token, `${layer}/${oids[0]}/attachments`)).json();
    expect((await list()).attachmentInfos).toHaveLength(2);
    const [made] = (await as("yuhang").call(apiTokenApi.list, {})).body;
    await as("yuhang").call(apiTokenApi.revoke, { ids: [made?.id as string] });
    expect((await list()).error?.code).toBe(498);
  });
});

describe("editing", () => {
  test.each([
    ...["applyEdits", "addFeatures", "updateFeatures", "deleteFeatures", "calculate", "append"],
    ...["1/addAttachment", "1/updateAttachment", "1/deleteAttachments"],
  ])("%s is refused in Esri's form", async (path) => {
    for (const root of [layer, layer.replace("dxydsd", "clzy")]) {
      const reply = await as("yuhang").post(`${root}/${path}`, { f: "json", adds: "[]" });
      expect([reply.status, reply.body]).toEqual([
        200,
        { error: { code: 403, message: "图层只读，不能编辑", details: [expect.any(String)] } },
      ]);
    }
  });

  test("is announced nowhere", async () => {
    for (const path of ["", "/0"]) {
      const { body } = await as("hangzhou").get(
        `/api/rest/services/clzy/FeatureServer${path}?f=json`,
      );
      expect(body.capabilities).toBe("Query");
      expect(body.allowGeometryUpdates).toBe(false);
    }
  });
});
