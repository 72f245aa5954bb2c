import { describe, expect, test } from "vitest";
import { gyyd } from "#contract/datasets/gyyd";
import { yddw } from "#contract/datasets/yddw";
import { replyOf, some } from "./featureCalls";
import { as, here, withApp } from "./harness";
import { insertParcels } from "./parcels";
import { insertSamples, sampleOf } from "./samples";
import type { Username } from "./users";

withApp();

const whole = "/api/rest/services/clzy/FeatureServer";
const fill = () => insertParcels(here().db, "dxydsd", some());

describe("the service of all layers is asked at once", () => {
  const query = async (parameters: Record<string, string>, user: Username = "yuhang") => {
    const asked = new URLSearchParams({ f: "json", returnCountOnly: "true", ...parameters });
    const { status, body } = replyOf(await as(user).get(`${whole}/query?${asked}`));
    return { status, body: body as { layers: object[]; message?: string } };
  };
  const fillTwo = async () => {
    await fill();
    await insertSamples(here().db, gyyd, [sampleOf(gyyd), sampleOf(gyyd, { xzqdm: "330212" })]);
    await insertSamples(here().db, yddw, [sampleOf(yddw)]);
  };

  test.each([
    `{"0":"shzt = '5'","4":"1=1","16":""}`,
    `[{"layerId":0,"where":"shzt = '5'","outFields":"mj"},{"layerId":4},{"layerId":16,"where":"1=1"}]`,
    "0:shzt = '5';4:1=1;16:",
  ])("with layerDefs %s", async (layerDefs) => {
    await fillTwo();
    expect((await query({ layerDefs })).body).toEqual({
      layers: [
        { id: 0, count: 2 },
        { id: 4, count: 1 },
        { id: 16, count: 1 },
      ],
    });
    const { body } = await query({ layerDefs, returnCountOnly: "false" });
    for (const one of body.layers as { id: number; features: object[] }[]) {
      const own = await as("yuhang").get(
        `${whole}/${one.id}/query?${new URLSearchParams({
          ...{ f: "json", where: one.id === 0 ? "shzt = '5'" : "1=1" },
          outFields: one.id === 0 && layerDefs.startsWith("[") ? "mj" : "*",
        })}`,
      );
      const { id: _, ...rest } = one;
      expect(rest).toEqual(own.body);
    }
  });

  test("of all layers that one may read, where none are named", async () => {
    await fillTwo();
    const { body } = await query({});
    const { body: described } = await as("yuhang").get(`${whole}?f=json`);
    const ids = (described.layers as { id: number }[]).map(({ id }) => id);
    expect((body.layers as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    expect(body.layers).toContainEqual({ id: 0, count: 3 });
    const box = { geometry: "0,0,1,1", geometryType: "esriGeometryEnvelope" };
    const none = (await query(box)).body.layers as { count: number }[];
    expect(none.every(({ count }) => count === 0)).toBe(true);
    const tax = (await query({}, "shuiwu")).body.layers as { id: number }[];
    expect(tax.map(({ id }) => id)).not.toContain(0);
  });

  test("a semicolon in a text parts nothing", async () => {
    await fillTwo();
    const { status, body } = await query({ layerDefs: "0:dkmc = 'a;4:b';4:1=1" });
    expect([status, body.layers]).toEqual([
      200,
      [
        { id: 0, count: 0 },
        { id: 4, count: 1 },
      ],
    ]);
  });

  test.each([
    [{ layerDefs: '{"99":"1=1"}' }, 400, "layerDefs 里没有图层 99"],
    [{ layerDefs: '{"22":"1=1"}' }, 403, "没有查看"],
    [{ layerDefs: "0:1=1;0:1=1" }, 400, "图层 0 重复"],
    [{ layerDefs: "0:dkmc = 'a" }, 400, "引号不成对"],
    [{ layerDefs: '[{"layerId":0,"orderBy":"mj"}]' }, 400, "不支持 layerDefs 的 orderBy"],
    [{ layerDefs: '{"16":"1=1"}', geometry: "0,0,1,1" }, 400, "表没有图形"],
    [{ nosuch: "1" }, 400, "不支持的查询参数 nosuch"],
  ] as [Record<string, string>, number, string][])("%j is refused", async (asked, code, words) => {
    const { status, body } = await query(asked);
    expect([status, body.message]).toEqual([code, expect.stringContaining(words)]);
  });

  test("tells the code lists of the layers that are named, each name once", async () => {
    const domains = async (layers: string, user: Username = "hangzhou") => {
      const asked = new URLSearchParams({ f: "json", ...(layers && { layers }) });
      const reply = replyOf(await as(user).get(`${whole}/queryDomains?${asked}`));
      return {
        ...reply,
        names: ((reply.body.domains ?? []) as { name: string }[]).map(({ name }) => name),
      };
    };
    const all = (await domains("")).names;
    expect(new Set(all).size).toBe(all.length);
    const some = (await domains("[0,4]")).names;
    const fields = await Promise.all(
      [0, 4].map(async (id) => {
        const { body } = await as("hangzhou").get(`${whole}/${id}?f=json`);
        return (body.fields as { domain: { name: string } | null }[]).flatMap(
          ({ domain }) => domain?.name ?? [],
        );
      }),
    );
    expect(new Set(some)).toEqual(new Set(fields.flat()));
    expect(all).toEqual(expect.arrayContaining(some));
    expect((await domains("[99]")).status).toBe(400);
    expect((await domains("[22]", "yuhang")).status).toBe(400);
    expect((await domains("all")).status).toBe(400);
  });
});
