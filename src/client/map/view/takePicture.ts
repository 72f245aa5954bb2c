import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import { openView } from "./openView";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Longer than layers take to start on what they were told. */
const beginMs = 500;

/**
 * The map as a picture, once all recent changes are drawn; who cannot wait that long gets what is drawn
 * after `mostMs`.
 */
export async function takePicture(mostMs?: number): Promise<string> {
  const { view } = openView();
  // Somebody may ask before the map stands on the page.
  await whenOnce(() => view.ready);
  await pause(beginMs);
  const drawn = whenOnce(() => !view.updating);
  await (mostMs === undefined ? drawn : Promise.race([drawn, pause(mostMs)]));
  const { dataUrl } = await view.takeScreenshot({ format: "png" });
  return dataUrl;
}
