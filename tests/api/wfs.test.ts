import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { lonLat, some } from "./featureCalls";
import { anonymous, as, here, withApp } from "./harness";
import { insertParcels, parcel, squareIn } from "./parcels";
import type { Username } from "./users";
import { idsIn, numbersIn, posted, tellsOf, wfs } from "./wfsCalls";

withApp();

const fill = () => insertParcels(here().db, "dxydsd", some());

const type = "&TYPENAMES=clzy:dxydsd";
const features = (more: string, username: Username = "yuhang") =>
  wfs(username, `REQUEST=GetFeature${type}${more}`);

/** Which parcels an answer holds, by their own ids, in its order. */
async function found(more: string, username: Username = "yuhang"): Promise<string[]> {
  const { status, text } = await features(`&${more}`, username);
  expect([more, status, text.slice(0, 300)]).toEqual([more, 200, expect.any(String)]);
  return idsIn(text);
}

const filter = (inner: string) =>
  `FILTER=${encodeURIComponent(`<fes:Filter xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:gml="http://www.opengis.net/gml/3.2">${inner}</fes:Filter>`)}`;
const name = (field: string) => `<fes:ValueReference>${field}</fes:ValueReference>`;
const literal = (value: string) => `<fes:Literal>${value}</fes:Literal>`;
const compared = (operator: string, field: string, value: string, more = "") =>
  `<fes:${operator}${more}>${name(field)}${literal(value)}</fes:${operator}>`;

/** A box of 100 m around the middle of a parcel, north first. */
function around(one: ReturnType<typeof some>[number] | undefined, turned = true): string {
  const [lon, lat] = lonLat(one as ReturnType<typeof some>[number]);
  const [west, south, east, north] = [lon - 5e-4, lat - 5e-4, lon + 5e-4, lat + 5e-4];
  return (turned ? [south, west, north, east] : [west, south, east, north]).join();
}

describe("what there is", () => {
  test("is told to whoever may read it, section by section", async () => {
    const whole = await wfs("yuhang", "REQUEST=GetCapabilities");
    expect(whole.status).toBe(200);
    expect(whole.text).toContain("<Name>clzy:dxydsd</Name><Title>");
    expect(whole.text).toContain("urn:ogc:def:crs:EPSG::4549");
    const tax = await wfs("shuiwu", "REQUEST=GetCapabilities&SECTIONS=FeatureTypeList");
    expect(tax.text).not.toContain("dxydsd");
    expect(tax.text).toContain("clzy:gyyd");
    expect(tax.text).not.toContain("Filter_Capabilities");
    expect((await anonymous().get("/api/wfs?SERVICE=WFS&REQUEST=GetCapabilities")).status).toBe(
      401,
    );
  });

  test("is told in one version alone", async () => {
    const { status, text } = await wfs("yuhang", "REQUEST=GetCapabilities&ACCEPTVERSIONS=1.1.0");
    expect([status, tellsOf(text)]).toEqual([400, ["VersionNegotiationFailed", "AcceptVersions"]]);
    const both = await wfs("yuhang", "REQUEST=GetCapabilities&ACCEPTVERSIONS=2.0.0,1.1.0");
    expect(both.status).toBe(200);
    const old = await as("yuhang").get(
      "/api/wfs?SERVICE=WFS&VERSION=1.1.0&REQUEST=GetFeature&TYPENAME=dxydsd",
    );
    expect(old.status).toBe(400);
  });

  test("has a schema with Chinese names and codes, of the fields that the caller sees", async () => {
    const { text } = await wfs("yuhang", `REQUEST=DescribeFeatureType${type}`);
    expect(text).toContain('<xsd:element name="mj" type="xsd:double"');
    expect(text).toContain('<xsd:element name="rdrq" type="xsd:date"');
    expect(text).toMatch(/name="shzt".*?<xsd:documentation>[^<]*：0 /);
    const all = await wfs("shuiwu", "REQUEST=DescribeFeatureType");
    expect(all.text).not.toContain("dxydsdType");
    const refused = await wfs("shuiwu", `REQUEST=DescribeFeatureType${type}`);
    expect(refused.status).toBe(403);
  });

  test("knows the stored query that every service has", async () => {
    const listed = await wfs("yuhang", "REQUEST=ListStoredQueries");
    expect(listed.text).toContain('id="urn:ogc:def:query:OGC-WFS::GetFeatureById"');
    const described = await wfs("yuhang", "REQUEST=DescribeStoredQueries");
    expect(described.text).toContain('<wfs:Parameter name="ID" type="xsd:string"/>');
  });
});

describe("features", () => {
  test("are those of the caller's region, with their properties, and told in numbers", async () => {
    await fill();
    const { text, type: told } = await features("");
    expect(told).toBe("application/gml+xml; version=3.2");
    expect(idsIn(text)).toEqual(["a", "b", "c"]);
    expect(numbersIn(text)).toEqual(["3", "3"]);
    expect(text).toContain("<clzy:dkmc>望江北区</clzy:dkmc>");
    expect(text).toContain("<clzy:dkmc>O&apos;Neil_50%</clzy:dkmc>");
    expect(text).toContain("<clzy:rdrq>2024-06-15</clzy:rdrq>");
    expect(text).toMatch(/<clzy:gxsj>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)</);
    expect(await found("", "sheng")).toEqual(["a", "b", "c", "foreign"]);
    expect((await features("", "shuiwu")).status).toBe(403);
    expect((await wfs("yuhang", "REQUEST=GetFeature&TYPENAMES=clzy:app_user")).status).toBe(400);
  });

  test("come page by page, with the way to the next one", async () => {
    await fill();
    const first = await features("&COUNT=2");
    expect([idsIn(first.text), numbersIn(first.text)]).toEqual([
      ["a", "b"],
      ["3", "2"],
    ]);
    const [, next = ""] = /next="([^"]+)"/.exec(first.text) ?? [];
    const { pathname, search } = new URL(next.replaceAll("&amp;", "&"));
    const last = await as("yuhang").get(pathname + search);
    const text = Buffer.from(last.bytes).toString();
    expect([idsIn(text), numbersIn(text)]).toEqual([["c"], ["3", "1"]]);
    expect(text).not.toContain("next=");
    expect(text).toContain("previous=");
    expect(numbersIn((await features("&RESULTTYPE=hits")).text)).toEqual(["3", "0"]);
    expect(numbersIn((await features("&COUNT=0")).text)).toEqual(["3", "0"]);
    expect(numbersIn((await features("&STARTINDEX=9")).text)).toEqual(["unknown", "0"]);
  });

  test("come in an order, and with some properties alone", async () => {
    await fill();
    expect(await found("SORTBY=mj+DESC")).toEqual(["c", "b", "a"]);
    expect(await found("SORTBY=shzt%20DESC,clzy:mj%20D")).toEqual(["c", "a", "b"]);
    const { text } = await features("&PROPERTYNAME=dkid,clzy:mj");
    expect(text).toContain("<clzy:mj>1000</clzy:mj>");
    expect(text).not.toContain("dkmc");
    expect(text).not.toContain("gml:posList");
    const outlines = await features("&PROPERTYNAME=geometry");
    expect(outlines.text).toContain("gml:posList");
    expect(outlines.text).not.toContain("clzy:mj");
  });

  test("are in the reference asked for, in the order of its axes", async () => {
    const own = some();
    await fill();
    const [lon, lat] = lonLat(own[0] as (typeof own)[number]);
    const firstOf = async (more: string) => {
      const { text } = await features(`&RESOURCEID=${await idOf("a")}${more}`);
      const [, srs = "", list = ""] =
        /srsName="([^"]+)"[^>]*>.*?<gml:posList>([^<]+)</.exec(text) ?? [];
      const [x = 0, y = 0] = list.split(" ").map(Number);
      return { srs, x, y };
    };
    const usual = await firstOf("");
    expect(usual.srs).toBe("urn:ogc:def:crs:EPSG::4490");
    expect(Math.abs(usual.x - lat)).toBeLessThan(0.01);
    expect(Math.abs(usual.y - lon)).toBeLessThan(0.01);
    const short = await firstOf("&SRSNAME=EPSG:4326");
    expect([short.srs, Math.round(short.x)]).toEqual(["EPSG:4326", Math.round(lon)]);
    const plane = await firstOf("&SRSNAME=urn:ogc:def:crs:EPSG::4549");
    expect([plane.x > 3e6, plane.y < 1e6]).toEqual([true, true]);
    const web = await firstOf("&SRSNAME=urn:ogc:def:crs:EPSG::3857");
    expect(web.x).toBeGreaterThan(1.3e7);
    const { status, text } = await features("&SRSNAME=EPSG:2000");
    expect([status, tellsOf(text)[0]]).toEqual([400, "InvalidParameterValue"]);
  });

  test("come as GeoJSON, east first, and as a table", async () => {
    await fill();
    const { text, type: told } = await features("&OUTPUTFORMAT=application/json");
    expect(told).toContain("application/geo+json");
    const read = JSON.parse(text);
    expect([read.numberMatched, read.numberReturned, read.features.length]).toEqual([3, 3, 3]);
    const [one] = read.features;
    expect(one.id).toBe(await idOf("a"));
    expect(one.geometry.coordinates[0][0][0][0]).toBeGreaterThan(100);
    expect(one.properties).toMatchObject({ dkid: "a", mj: 1000, rdrq: "2024-06-15" });
    const table = await features("&OUTPUTFORMAT=csv&PROPERTYNAME=dkid,mj");
    expect(table.text.split("\r\n")).toEqual([
      expect.stringMatching(/^id,dkid,mj$/),
      ...[expect.stringMatching(/^\d+,a,1000$/), expect.stringMatching(/^\d+,b,2000$/)],
      ...[expect.stringMatching(/^\d+,c,3000$/), ""],
    ]);
    expect((await features("&OUTPUTFORMAT=shape-zip")).status).toBe(400);
  });

  test("are many in one answer, and each once", async () => {
    const many = Array.from({ length: 2_300 }, (_, i) =>
      parcel({ dkid: `p${String(i).padStart(4, "0")}`, geometry: squareIn("330110", i % 9) }),
    );
    await insertParcels(here().db, "dxydsd", many);
    const ids = await found("PROPERTYNAME=dkid&SORTBY=dkid+DESC");
    expect(ids).toEqual(many.map(({ dkid }) => dkid).reverse());
  });
});

const idOf = async (dkid: string): Promise<string> => {
  const { rows } = await sql<{ oid: number }>`
    select oid from dxydsd where dkid = ${dkid}`.execute(here().db);
  return `dxydsd.${rows[0]?.oid}`;
};

describe("a filter", () => {
  test("is a box, in the order of its reference", async () => {
    const own = some();
    await fill();
    expect(await found(`BBOX=${around(own[1])}`)).toEqual(["b"]);
    expect(await found(`BBOX=${around(own[1])},urn:ogc:def:crs:EPSG::4490`)).toEqual(["b"]);
    expect(await found(`BBOX=${around(own[1], false)},EPSG:4490`)).toEqual(["b"]);
    expect((await features("&BBOX=1,2,3")).status).toBe(400);
  });

  test.each([
    ["equal", compared("PropertyIsEqualTo", "shzt", "5"), ["a", "c"]],
    ["not equal", compared("PropertyIsNotEqualTo", "clzy:shzt", "5"), ["b"]],
    ["less", compared("PropertyIsLessThan", "mj", "2000"), ["a"]],
    ["at most", compared("PropertyIsLessThanOrEqualTo", "clzy:dxydsd/clzy:mj", "2000"), ["a", "b"]],
    ["more", compared("PropertyIsGreaterThan", "mj", "2000"), ["c"]],
    ["at least", compared("PropertyIsGreaterThanOrEqualTo", "mj", "2000"), ["b", "c"]],
    ["a day", compared("PropertyIsEqualTo", "rdrq", "2024-06-15"), ["a"]],
    ["nothing", `<fes:PropertyIsNull>${name("bz")}</fes:PropertyIsNull>`, ["a", "c"]],
    [
      "between",
      `<fes:PropertyIsBetween>${name("mj")}<fes:LowerBoundary>${literal("1500")}</fes:LowerBoundary><fes:UpperBoundary>${literal("3000")}</fes:UpperBoundary></fes:PropertyIsBetween>`,
      ["b", "c"],
    ],
    [
      "like, with signs of its own",
      compared("PropertyIsLike", "dkmc", "*_50%", ' wildCard="*" singleChar="#" escapeChar="!"'),
      ["b"],
    ],
    [
      "like, whatever the case",
      compared(
        "PropertyIsLike",
        "dkmc",
        "o'n*",
        ' wildCard="*" singleChar="#" escapeChar="!" matchCase="false"',
      ),
      ["b"],
    ],
    [
      "and, or, not",
      `<fes:And><fes:Or>${compared("PropertyIsEqualTo", "mj", "1000")}${compared("PropertyIsEqualTo", "mj", "3000")}</fes:Or><fes:Not>${compared("PropertyIsEqualTo", "dkid", "c")}</fes:Not></fes:And>`,
      ["a"],
    ],
  ])("compares: %s", async (_, inner, wanted) => {
    await fill();
    expect(await found(filter(inner))).toEqual(wanted);
  });

  test("asks for a place, near it, or apart from it", async () => {
    const own = some();
    await fill();
    const [lon, lat] = lonLat(own[1] as (typeof own)[number]);
    const shape = (srs: string, text: string) =>
      `<gml:Point srsName="${srs}"><gml:pos>${text}</gml:pos></gml:Point>`;
    const north = shape("urn:ogc:def:crs:EPSG::4490", `${lat} ${lon}`);
    const east = shape("EPSG:4490", `${lon} ${lat}`);
    const box = around(own[1]).split(",");
    const envelope = `<gml:Envelope><gml:lowerCorner>${box[0]} ${box[1]}</gml:lowerCorner><gml:upperCorner>${box[2]} ${box[3]}</gml:upperCorner></gml:Envelope>`;
    const ring = [0, 1, 2, 1, 2, 3, 0, 3, 0, 1].map((i) => box[i]).join(" ");
    const polygon = `<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>${ring}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`;
    const asked = (operator: string, inner: string) =>
      found(filter(`<fes:${operator}>${name("clzy:geometry")}${inner}</fes:${operator}>`));
    expect(await asked("Intersects", north)).toEqual(["b"]);
    expect(await asked("Contains", east)).toEqual(["b"]);
    expect(await asked("Intersects", polygon)).toEqual(["b"]);
    expect(await asked("BBOX", envelope)).toEqual(["b"]);
    expect(await found(filter(`<fes:BBOX>${envelope}</fes:BBOX>`))).toEqual(["b"]);
    expect(await asked("Disjoint", north)).toEqual(["a", "c"]);
    const near = (metres: number) => `${north}<fes:Distance uom="m">${metres}</fes:Distance>`;
    expect(await asked("DWithin", near(1))).toEqual(["b"]);
    expect(await asked("Beyond", near(1))).toEqual(["a", "c"]);
  });

  test("names features by their ids", async () => {
    await fill();
    const [a, c] = [await idOf("a"), await idOf("c")];
    expect(await found(`RESOURCEID=${c},${a}`)).toEqual(["a", "c"]);
    const rids = [a, c].map((id) => `<fes:ResourceId rid="${id}"/>`).join("");
    expect(await found(filter(rids))).toEqual(["a", "c"]);
    expect(await found("RESOURCEID=gyyd.1")).toEqual([]);
    const alone = await wfs("yuhang", `REQUEST=GetFeature&RESOURCEID=${a}`);
    expect(idsIn(alone.text)).toEqual(["a"]);
    expect(await found(`RESOURCEID=${await idOf("foreign")}`)).toEqual([]);
  });

  test.each([
    ["a field that there is none of", compared("PropertyIsEqualTo", "nosuch", "1"), "nosuch"],
    ["a text that is no number", compared("PropertyIsEqualTo", "mj", "many"), "many"],
    [
      "a function",
      `<fes:PropertyIsEqualTo><fes:Function name="x"/>${literal("1")}</fes:PropertyIsEqualTo>`,
      "Function",
    ],
    ["an operator of time", `<fes:After>${name("gxsj")}</fes:After>`, "After"],
    ["two conditions", `<fes:Not/><fes:Not/>`, "一个条件"],
    ["a path", compared("PropertyIsEqualTo", "a/b/c", "1"), "a/b/c"],
  ])("of %s is refused in words", async (_, inner, word) => {
    const { status, text } = await features(`&${filter(inner)}`);
    expect([status, text]).toEqual([400, expect.stringContaining(word)]);
    expect(text).toContain("ExceptionReport");
  });

  test.each([
    '<!DOCTYPE a [<!ENTITY x "5">]><fes:Filter xmlns:fes="f"/>',
    '<fes:Filter xmlns:fes="f">&x;</fes:Filter>',
    "<fes:Filter",
    "shzt=5",
  ])("that is no plain XML is refused: %s", async (text) => {
    const { status, text: told } = await features(`&FILTER=${encodeURIComponent(text)}`);
    expect([status, tellsOf(told)[0]]).toEqual([400, "OperationParsingFailed"]);
  });
});

describe("requests", () => {
  test("in XML ask for the same", async () => {
    await fill();
    const condition = compared("PropertyIsEqualTo", "shzt", "5");
    const query = `<wfs:Query typeNames="clzy:dxydsd" srsName="EPSG:4490"><wfs:PropertyName>clzy:dkid</wfs:PropertyName><fes:Filter>${condition}</fes:Filter><fes:SortBy><fes:SortProperty>${name("mj")}<fes:SortOrder>DESC</fes:SortOrder></fes:SortProperty></fes:SortBy></wfs:Query>`;
    const { status, text } = await posted("yuhang", "GetFeature", query, ' count="5"');
    expect([status, idsIn(text)]).toEqual([200, ["c", "a"]]);
    const stored = `<wfs:StoredQuery id="urn:ogc:def:query:OGC-WFS::GetFeatureById"><wfs:Parameter name="ID">${await idOf("b")}</wfs:Parameter></wfs:StoredQuery>`;
    expect(idsIn((await posted("yuhang", "GetFeature", stored)).text)).toEqual(["b"]);
    const schema = "<wfs:TypeName>clzy:dxydsd</wfs:TypeName>";
    expect((await posted("yuhang", "DescribeFeatureType", schema)).text).toContain("dxydsdType");
    expect((await posted("yuhang", "GetCapabilities", "")).text).toContain("clzy:dxydsd");
    const two = await posted("yuhang", "GetFeature", query + query);
    expect([two.status, tellsOf(two.text)[0]]).toEqual([400, "OperationParsingFailed"]);
  });

  test("get one feature by its id, or hear that there is none", async () => {
    await fill();
    const stored =
      "REQUEST=GetFeature&STOREDQUERY_ID=urn:ogc:def:query:OGC-WFS::GetFeatureById&ID=";
    const { text } = await wfs("yuhang", stored + (await idOf("a")));
    expect(text).toMatch(/^<\?xml[^>]*>\s*<clzy:dxydsd [^>]*xmlns:clzy=/);
    for (const id of [await idOf("foreign"), await idOf("gone"), "dxydsd.999999"]) {
      const none = await wfs("yuhang", stored + id);
      expect([none.status, tellsOf(none.text)]).toEqual([404, ["NotFound", "ID"]]);
    }
  });

  test("get the values of one property, of those that have one", async () => {
    await fill();
    const { text } = await wfs("yuhang", `REQUEST=GetPropertyValue${type}&VALUEREFERENCE=clzy:bz`);
    expect(text).toContain("<wfs:member><clzy:bz>有备注</clzy:bz></wfs:member>");
    expect(numbersIn(text)).toEqual(["1", "1"]);
    const outlines = await wfs("yuhang", `REQUEST=GetPropertyValue${type}&VALUEREFERENCE=geometry`);
    expect(numbersIn(outlines.text)).toEqual(["3", "3"]);
  });

  test.each([
    ["REQUEST=GetFeature&TYPENAMES=dxydsd&NOSUCH=1", "InvalidParameterValue", "nosuch"],
    ["REQUEST=GetFeature", "MissingParameterValue", "typeNames"],
    ["", "MissingParameterValue", "request"],
    ["REQUEST=Transaction", "OperationNotSupported", "request"],
    ["REQUEST=Nosuch", "InvalidParameterValue", "request"],
    ["REQUEST=GetFeature&TYPENAMES=dxydsd,gyyd", "OperationNotSupported", "typeNames"],
    ["REQUEST=GetFeature&TYPENAMES=dxydsd&COUNT=-1", "InvalidParameterValue", "count"],
    [
      "REQUEST=GetFeature&TYPENAMES=dxydsd&BBOX=1,1,2,2&RESOURCEID=dxydsd.1",
      "InvalidParameterValue",
      "resourceId",
    ],
    ["REQUEST=GetFeature&TYPENAMES=dxydsd&SORTBY=geometry", "InvalidParameterValue", "sortBy"],
    ["REQUEST=GetFeature&STOREDQUERY_ID=mine", "InvalidParameterValue", "storedQuery_Id"],
  ])("that cannot be obeyed are refused: %s", async (query, code, locator) => {
    const { status, text, type: told } = await wfs("yuhang", query);
    expect([status, tellsOf(text)]).toEqual([400, [code, locator]]);
    expect(told).toContain("text/xml");
  });

  test("are in the log, and count against what an account without exports may read", async () => {
    await fill();
    await found("", "chakan");
    const { rows } = await sql<{ detail: { change: object } }>`
      select detail from audit where action = 'wfs/feature' order by id desc limit 1`.execute(
      here().db,
    );
    expect(rows[0]?.detail.change).toMatchObject({ collection: "dxydsd", count: 4 });
    const most = { key: "bulkRecordsPerHour", value: 5 } as const;
    expect((await as("anquan").call(sysSettingApi.save, most)).status).toBe(200);
    const over = await features("", "chakan");
    expect([over.status, over.text]).toEqual([403, expect.stringContaining("每小时最多读取")]);
  });
});
