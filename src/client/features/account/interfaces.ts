import { config } from "../../api/config";

/** The address of a call in full, as another program needs it. */
export const fullAddress = (path: string): string => {
  const { apiBase } = config();
  return new URL(`${apiBase.replace(/\/$/, "")}/${path}`, location.href).href;
};

type Interface = { name: string; path: string; use: string };

/** What other programs can be pointed at. */
export const interfaces: readonly Interface[] = [
  {
    name: "ArcGIS 服务",
    path: "rest/services",
    use: "要素服务和地图服务，供 ArcGIS Pro、ArcMap、QGIS、网页地图",
  },
  { name: "ArcGIS 令牌服务", path: "rest/generateToken", use: "ArcGIS 用账号密码登录时自动调用" },
  { name: "OGC API", path: "ogc", use: "要素、瓦片、样式，供 QGIS、GDAL 和其他标准客户端" },
  {
    name: "WMTS",
    path: "wmts/1.0.0/WMTSCapabilities.xml",
    use: "ArcMap、SuperMap、一张图平台：与本系统同色的图片瓦片（墨卡托、CGCS2000 经纬度）",
  },
  { name: "WMS", path: "wms", use: "同色的图片，带图例和点选查询（1.3.0）" },
  {
    name: "WFS",
    path: "wfs",
    use: "ArcMap、SuperMap、一张图平台：要素（2.0.0；GML 3.2、GeoJSON、CSV）",
  },
  {
    name: "样式清单",
    path: "styles",
    use: "各配色方案和地图页面的 MapLibre、QGIS、ArcGIS、SLD 样式",
  },
  { name: "表格清单", path: "tables", use: "各登记表的 CSV、Excel 链接，及可用的筛选条件和字段" },
  { name: "接口说明", path: "openapi.json", use: "生成脚本和报表的客户端代码" },
];

/** Of a dataset with outlines; `<dataset>` is its name. */
export const layerAddresses: readonly Interface[] = [
  {
    name: "要素服务",
    path: "rest/services/<dataset>/FeatureServer/0",
    use: "ArcGIS、QGIS 按地址添加图层；query 加 f=csv 得表格，f=kmz 得 KML",
  },
  {
    name: "地图服务",
    path: "rest/services/<dataset>/MapServer",
    use: "ArcGIS、QGIS、OpenLayers：与本系统同色的图片，带图例、点选和查询",
  },
  {
    name: "OGC API 要素",
    path: "ogc/collections/<dataset>/items",
    use: "GeoJSON（f=csv 为表格），地址后可加列表的筛选条件，skipGeometry=true 不要图形",
  },
  {
    name: "矢量瓦片服务",
    path: "rest/services/<dataset>/VectorTileServer",
    use: "ArcGIS Pro、ArcGIS 网页地图，颜色和标注与本系统一致",
  },
  {
    name: "矢量瓦片样式",
    path: "styles/<dataset>/default/style.json",
    use: "MapLibre、QGIS 矢量瓦片连接的样式地址",
  },
  { name: "QGIS 样式", path: "styles/<dataset>/default/style.qml", use: "图层属性里载入" },
  {
    name: "WFS 要素",
    path: "wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=clzy:<dataset>",
    use: "加 COUNT、BBOX、SRSNAME、FILTER、OUTPUTFORMAT=csv 等",
  },
  { name: "SLD 样式", path: "styles/<dataset>/default/style.sld", use: "GeoServer、SuperMap" },
];

/** Of every register. */
export const tableAddresses: readonly Interface[] = [
  {
    name: "Excel 表格",
    path: "tables/<dataset>.xlsx",
    use: "地址后可加筛选条件、columns=字段,字段 和 sort=-字段",
  },
  { name: "CSV 表格", path: "tables/<dataset>.csv", use: "同上，供 Power BI、脚本" },
];

/** `qgis`: files of connections are offered beside the steps. */
type Recipe = { program: string; steps: readonly string[]; code?: string; qgis?: true };

/** How to bring the data into a program, with addresses as they are here. */
export const recipes = (): readonly Recipe[] => [
  {
    program: "QGIS",
    qgis: true,
    steps: [
      "下载下面的连接文件，在浏览器面板右键按钮上所写的一类，选“载入连接…”；也可右键“新建连接”，地址填上面的接口地址。",
      "文件里没有令牌：右键新连接“编辑”，认证选“基本认证”，上一栏填自己的账号，密码栏填接口令牌，令牌保存在 QGIS 的加密认证库里。",
      "要设过滤条件请用 WFS 的图层，由本系统筛选；ArcGIS REST 图层在 QGIS 3.22 里不能设，3.22 和 3.40 都只在它自己的坐标系 3857 里画得出，3.40 给 OGC API 图层设后可能丢掉认证（都是其自身的缺陷）。",
      "QGIS 3.22 取矢量切片的样式时不带认证：在该连接的样式地址后加 ?token=接口令牌，这样的地址不要外传。",
    ],
  },
  {
    program: "ArcGIS Pro",
    steps: [
      "“插入”“连接”“新建 ArcGIS Server”，地址填 ArcGIS 服务的地址。",
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
    steps: [
      "geopandas 经 GDAL 读取，坐标系和中文字段不变；只要一部分时用 OWSLib 按范围、字段和条件取。",
      "OWSLib 的 bbox 总是先东后北，坐标系另写在第五项。",
    ],
    code: [
      "import io, os, geopandas",
      'os.environ.update(GDAL_HTTP_AUTH="BASIC", GDAL_HTTP_USERPWD="账号:接口令牌")',
      `地块 = geopandas.read_file("OAPIF:${fullAddress("ogc")}", layer="dxydsd")`,
      "",
      "from owslib.util import Authentication",
      "from owslib.wfs import WebFeatureService",
      `服务 = WebFeatureService("${fullAddress("wfs")}", version="2.0.0",`,
      '    auth=Authentication("账号", "接口令牌"))',
      '回复 = 服务.getfeature(typename="clzy:dxydsd", outputFormat="application/json",',
      '    bbox=(119.9, 30.2, 120.0, 30.5, "urn:ogc:def:crs:EPSG::4490"))',
      "部分 = geopandas.read_file(io.BytesIO(回复.read()))",
    ].join("\n"),
  },
  {
    program: "网页地图",
    steps: [
      "请管理员把网页的来源写进 WEB_ORIGINS，否则浏览器不让它读取。",
      "MapLibre 直接用样式地址，令牌放在请求头里；OpenLayers 用 WMTS、WMS 时写在地址的 token= 里。",
    ],
    code: `new maplibregl.Map({
  container: "map",
  style: "${fullAddress("styles/dxydsd/default/style.json")}",
  transformRequest: (url) => ({ url, headers: { Authorization: "Bearer 接口令牌" } }),
});`,
  },
  {
    program: "ArcMap、SuperMap",
    steps: [
      "底图和图片：添加 WMTS 服务器，地址填 WMTS 的地址；账号任意，密码填接口令牌。",
      "要素：ArcMap 在“数据互操作”连接里新建 WFS，SuperMap 打开 Web 型数据源 WFS，版本 2.0.0，地址填 WFS 的地址；坐标默认先北后东（EPSG 规定），先东后北的写 EPSG:4490。",
      "只能填地址的程序，在地址后加 ?token=接口令牌，能力文档里的地址会带上它；这样的地址不要外传。",
    ],
  },
  {
    program: "Excel",
    steps: [
      "令牌的用途要包括“读接口”。“数据”“自网站”，地址填下面的链接（各登记表见“各图层地址”）。",
      "提示凭据时选“基本”：账号填自己的账号，密码填接口令牌；令牌保存在本机，不随工作簿带走。",
      "以后点“全部刷新”重新读取。columns 只取列出的字段，其余写列表的筛选条件。",
    ],
    code: fullAddress("tables/dxydsd.xlsx?shzt=5&columns=dkbh,dkmc,mj&sort=-mj"),
  },
];
