import { config } from "../../api/config";

/** The address of a call in full, as another program needs it. */
export const fullAddress = (path: string): string => {
  const { apiBase } = config();
  return new URL(`${apiBase.replace(/\/$/, "")}/${path}`, location.href).href;
};

type Interface = { name: string; path: string; use: string };

/** What other programs can be pointed at. */
export const interfaces: readonly Interface[] = [
  { name: "ArcGIS 要素服务", path: "rest/services", use: "ArcGIS Pro、QGIS、网页地图" },
  { name: "ArcGIS 令牌服务", path: "rest/generateToken", use: "ArcGIS 用账号密码登录时自动调用" },
  { name: "OGC API 要素", path: "ogc", use: "QGIS、GDAL 和其他标准客户端" },
  { name: "接口说明", path: "openapi.json", use: "生成脚本和报表的客户端代码" },
];

type Recipe = { program: string; steps: readonly string[]; code?: string };

/** How to bring the data into a program, with addresses as they are here. */
export const recipes = (): readonly Recipe[] => [
  {
    program: "QGIS",
    steps: [
      "浏览器面板右键“ArcGIS REST 服务器”，新建连接，地址填 ArcGIS 要素服务的地址。",
      "认证选“基本认证”：第一栏填自己的账号，密码填接口令牌，令牌保存在 QGIS 的加密认证库里。",
      "也可用“WFS / OGC API 要素”连接 OGC API 的地址，认证相同；QGIS 3.40 给这种图层设过滤条件后会丢掉认证（其自身的缺陷），要过滤请用前一种。",
    ],
  },
  {
    program: "ArcGIS Pro",
    steps: [
      "“插入”“连接”“新建 ArcGIS Server”，地址填 ArcGIS 要素服务的地址。",
      "按提示输入账号和密码，程序自动换取短期令牌；密码输错与登录页一样计数和锁定。",
    ],
  },
  {
    program: "GDAL",
    steps: [
      "接口令牌作为基本认证的密码；3.10 起 OGC API 驱动不发送 GDAL_HTTP_HEADERS，3.6 不认 GDAL_HTTP_BEARER。",
      "3.6 默认每页 10 条，须写明 PAGE_SIZE。",
    ],
    code: [
      "export GDAL_HTTP_AUTH=BASIC GDAL_HTTP_USERPWD=账号:接口令牌",
      `ogr2ogr -f GPKG 地块.gpkg "OAPIF:${fullAddress("ogc")}" dxydsd -oo PAGE_SIZE=2000`,
    ].join("\n"),
  },
  {
    program: "Python",
    steps: ["geopandas 经 GDAL 读取，坐标系和中文字段不变。"],
    code: [
      "import os, geopandas",
      'os.environ.update(GDAL_HTTP_AUTH="BASIC", GDAL_HTTP_USERPWD="账号:接口令牌")',
      `地块 = geopandas.read_file("OAPIF:${fullAddress("ogc")}", layer="dxydsd")`,
    ].join("\n"),
  },
  {
    program: "Excel",
    steps: [
      "“数据”“获取数据”“自其他源”“空白查询”，在“高级编辑器”里贴入下面的查询，逐页取完全部记录。",
      "第一次读取时提示“编辑凭据”，选“基本”：第一栏填自己的账号，密码填接口令牌；令牌保存在本机，不随工作簿带走。",
      "以后点“全部刷新”重新读取。地址后可加列表的筛选条件，如 &shzt=5。",
    ],
    code: powerQuery(`${fullAddress("ogc")}/collections/dxydsd/items?limit=2000`),
  },
];

/** Follows the link to the next page until there is none. */
const powerQuery = (address: string): string =>
  `let
  读页 = (地址 as text) => Json.Document(Web.Contents(地址)),
  下页 = (页 as record) => List.First(List.Select(页[links], each [rel] = "next"), null),
  各页 = List.Generate(
    () => 读页("${address}"),
    (页) => 页 <> null,
    (页) => if 下页(页) = null then null else 读页(下页(页)[href])
  ),
  行 = List.Combine(List.Transform(各页, each List.Transform([features], each [properties])))
in
  Table.FromRecords(行)`;
