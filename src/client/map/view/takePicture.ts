import { whenOnce } from "@arcgis/core/core/reactiveUtils.js";
import { openView } from "./openView";

/** Longer than layers take to start on what they were told. */
const beginMs = 500;

/** The map as a picture, once all recent changes are drawn. */
export async function takePicture(): Promise<string> {
  const { view } = openView();
  await new Promise((resolve) => setTimeout(resolve, beginMs));
  await whenOnce(() => !view.updating);
  const { dataUrl } = await view.takeScreenshot({ format: "png" });
  return dataUrl;
}
