import { safeSharp } from "./safeSharp";

let opened = false;

/** A drawing of our own as PNG. Nothing that comes from outside may be given to it. */
export async function svgPicture(svg: string): Promise<Buffer> {
  const sharp = await safeSharp();
  if (!opened) {
    // Only from memory: no uploaded file is opened by it, and pictures are told by their signature.
    sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
    opened = true;
  }
  return sharp(Buffer.from(svg), { density: 72 }).png({ compressionLevel: 6 }).toBuffer();
}
