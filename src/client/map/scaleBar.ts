const widest = 110;

/** A round length that fits, and its width in pixels. */
export function scaleBar(metresPerPixel: number): { pixels: number; text: string } {
  const most = metresPerPixel * widest;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const text = metres >= 1000 ? `${metres / 1000} 公里` : `${metres} 米`;
  return { pixels: Math.round(metres / metresPerPixel), text };
}
