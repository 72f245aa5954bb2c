/** Software rendering, and no requests by the browser itself. */
export const browserArgs = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  // Everything but the map renders faster without the software GPU: half the cost of a frame.
  "--disable-gpu-rasterization",
  "--disable-gpu-compositing",
];
