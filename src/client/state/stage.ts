import { z } from "zod";
import { storedChoice } from "./storedRecord";

/** The viewing distance of the portal, and its scale. */
export const distances = {
  near: { title: "桌面", scale: 1 },
  room: { title: "会议室", scale: 1.15 },
  wall: { title: "远看", scale: 1.3 },
} as const;
export type Distance = keyof typeof distances;

const stageSchema = z.object({
  distance: z.enum(Object.keys(distances) as [Distance, ...Distance[]]),
  lines: z.boolean(),
  heat: z.boolean(),
  turning: z.boolean(),
  /** The carousel also goes from city to city. */
  touring: z.boolean(),
});
export type StageChoice = z.infer<typeof stageSchema>;

/** This screen's portal settings; remembered between visits. */
export const stageChoiceAtom = storedChoice<StageChoice>("stage", stageSchema, {
  distance: "near",
  lines: false,
  heat: false,
  turning: true,
  touring: false,
});
