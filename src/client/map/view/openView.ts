import Point from "@arcgis/core/geometry/Point.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import GroupLayer from "@arcgis/core/layers/GroupLayer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import ArcMap from "@arcgis/core/Map.js";
import MapView from "@arcgis/core/views/MapView.js";
import { setUpArcgis } from "./setUpArcgis";

/** Layer order, bottom to top. */
const slots = [
  ...["basemap", "ground", "services", "regions", "data", "outlines", "labels", "marks"],
] as const;
export type Slot = (typeof slots)[number];

export type OpenView = { view: MapView; element: HTMLElement; slot: Record<Slot, GroupLayer> };

let opened: OpenView | null = null;

/**
 * The one map view of the session. It lives in an element of its own that is moved into whatever
 * page shows the map, so that no route change or double mount ever builds a second one.
 */
export function openView(): OpenView {
  if (opened) return opened;
  setUpArcgis();
  const element = document.createElement("div");
  element.className = "map-view";
  const slot = Object.fromEntries(
    slots.map((name) => [name, new GroupLayer({ title: name })]),
  ) as OpenView["slot"];
  const view = new MapView({
    container: element,
    map: new ArcMap({ layers: slots.map((name) => slot[name]) }),
    // Any position: nothing is drawn before the user's region is known and framed.
    center: new Point({ longitude: 120, latitude: 29 }),
    zoom: 7,
    spatialReference: SpatialReference.WebMercator,
    constraints: {
      // Without a base map there are no zoom levels, and goTo({ zoom }) would silently do nothing.
      lods: TileInfo.create({ spatialReference: SpatialReference.WebMercator }).lods,
      minZoom: 5,
      maxZoom: 20,
      rotationEnabled: false,
      snapToZoom: false,
    },
    ui: { components: [] },
    popupEnabled: false,
  });
  void view.when(() => {
    const surface = element.querySelector('[role="application"]');
    surface?.setAttribute("aria-label", "地图，方向键平移，加号减号缩放");
  });
  opened = { view, element, slot };
  return opened;
}
