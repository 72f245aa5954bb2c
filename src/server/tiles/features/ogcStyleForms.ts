/** The media type of styles of MapLibre, as the draft of OGC API Styles has it. */
export const mapboxStyle = "application/vnd.mapbox.style+json";

/** Encodings of a style by their names in `f`, with the media types that ask for each; best first. */
export const styleForms = {
  mapbox: { file: "style.json", types: [mapboxStyle, "application/json"], title: "MapLibre" },
  sld10: {
    file: "style.sld",
    types: ["application/vnd.ogc.sld+xml;version=1.0", "application/xml", "text/xml"],
    title: "SLD 1.0",
  },
  // Nobody has registered one for QGIS.
  qml: { file: "style.qml", types: ["application/x-qgis-qml+xml"], title: "QGIS" },
} as const;

export type StyleForm = keyof typeof styleForms;

export const styleFormatNames = Object.keys(styleForms) as StyleForm[];
