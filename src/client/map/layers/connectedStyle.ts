import { inkOf } from "#contract/map/layerSymbols";

const source = "connected";

/** Areas, lines and points of each layer in vector tiles, in a colour of its own. */
export function connectedStyle(layers: readonly string[], tiles: string) {
  return {
    version: 8,
    sources: { [source]: { type: "vector", tiles: [tiles], maxzoom: 19 } },
    layers: layers.flatMap((name, at) => {
      const from = { source, "source-layer": name };
      const kindIs = (kind: string) => ({ filter: ["==", ["geometry-type"], kind] });
      return [
        {
          ...{ id: `fill-${at}`, type: "fill", ...from, ...kindIs("Polygon") },
          paint: { "fill-color": inkOf(at), "fill-opacity": 0.25 },
        },
        {
          ...{ id: `line-${at}`, type: "line", ...from },
          paint: { "line-color": inkOf(at), "line-width": 1.2 },
        },
        {
          ...{ id: `point-${at}`, type: "circle", ...from, ...kindIs("Point") },
          paint: { "circle-color": inkOf(at), "circle-radius": 4 },
        },
      ];
    }),
  };
}
