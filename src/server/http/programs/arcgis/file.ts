import { Readable } from "node:stream";
import type { Download } from "../../../services/context/context";
import { zipStream } from "../../../services/sheets/zipStream";
import type { FeatureFile } from "../../../tiles/features/answers/featureFile";

/** Features as a download: a table as it is, KML zipped as ArcGIS sends it. */
export function downloadOf({ form, name, text }: FeatureFile): Download {
  if (form === "csv") {
    const type = "text/csv; charset=utf-8; header=present";
    return { name: `${name}.csv`, type, stream: Readable.from([text]) };
  }
  const stream = zipStream([{ name: "doc.kml", text }]);
  return { name: `${name}.kmz`, type: "application/vnd.google-earth.kmz", stream };
}
