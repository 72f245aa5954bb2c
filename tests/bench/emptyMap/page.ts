import "@arcgis/core/assets/esri/themes/light/main.css";
import esriConfig from "@arcgis/core/config.js";
import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import Point from "@arcgis/core/geometry/Point.js";
import SpatialReference from "@arcgis/core/geometry/SpatialReference.js";
import { fullVersion } from "@arcgis/core/kernel.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import ArcMap from "@arcgis/core/Map.js";
import MapView from "@arcgis/core/views/MapView.js";

/** The least that a page with a map of this library can be: what the first map is measured by. */
esriConfig.assetsPath = `${location.origin}/assets/arcgis-${fullVersion}`;
const spatialReference = SpatialReference.WebMercator;
const view = new MapView({
  container: "map",
  map: new ArcMap(),
  center: new Point({ longitude: 120, latitude: 29 }),
  zoom: 7,
  // Without a layer that has one it would wait for one for ever.
  spatialReference,
  constraints: { lods: TileInfo.create({ spatialReference }).lods },
  ui: { components: [] },
});
// Awaited here, it would wait for parts of the library that wait for this file.
void view
  .when()
  .then(() => whenOnce(() => !view.updating))
  .then(() => {
    document.documentElement.dataset.ready = String(performance.now());
  });
