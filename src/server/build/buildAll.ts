import { join } from "node:path";
import { type Content, prepare } from "../start/prepared";
import { say } from "../start/say";
import { buildClient } from "./buildClient";
import { buildGlyphs } from "./buildGlyphs";
import { buildServer } from "./buildServer";
import { writeNotices } from "./notices";
import { type Part, staleParts } from "./stale";

/** Builds these parts, and beside them what a first start copies. */
export async function buildParts(
  root: string,
  parts: readonly Part[],
  contents: readonly Content[],
  year?: number,
): Promise<void> {
  say(parts.includes("client") ? "构建网页，约需半分钟" : "构建服务");
  if (parts.includes("server")) await buildServer(root, join(root, "dist/server"));
  const client = parts.includes("client") ? buildClient(root, join(root, "dist/client")) : null;
  const glyphs = parts.includes("glyphs") ? buildGlyphs(root, join(root, "dist/glyphs")) : null;
  const databases = async () => {
    for (const content of contents) {
      await prepare(root, join(root, "map-config"), content, say, year);
    }
  };
  await Promise.all([client, glyphs, databases()]);
  if (!staleParts(root, false).includes("client")) writeNotices(root);
  say("构建完成");
}
