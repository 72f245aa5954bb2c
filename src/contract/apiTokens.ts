/** What an API token is good for. It never writes, and reaches no more than its owner. */
export const tokenScopes = {
  layers: "读图层",
  calls: "读接口",
} as const;

export type TokenScope = keyof typeof tokenScopes;
export const tokenScopeKeys = Object.keys(tokenScopes) as [TokenScope, ...TokenScope[]];

/** What each of them opens. */
export const scopeHints: Readonly<Record<TokenScope, string>> = {
  layers:
    "FeatureServer、MapServer、OGC API、WMS、WMTS、WFS、矢量瓦片，供 QGIS、ArcGIS、GDAL 和网页地图",
  calls: "表格链接和 /api 下只读的查询接口，供 Excel、脚本和报表",
};

/** How tokens begin, so that they are told from sessions, and found where they should not be. */
export const tokenPrefix = "clzy_";

/** A token's state; what has ended is listed for a while. */
export const tokenStates = { valid: "有效", expired: "已过期", revoked: "已撤销" } as const;
export type TokenState = keyof typeof tokenStates;

/** Days that a token can be made for. */
export const tokenDays = [7, 30, 90, 180, 366] as const;
