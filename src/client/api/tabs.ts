import { z } from "zod";
import { userSchema } from "#contract/endpoints/account/login";
import { limits } from "#contract/limits";

/** What tabs of one browser tell each other about the session; none of it is ever stored. */
const saidSchema = z.discriminatedUnion("kind", [
  /** A new tab asks for the session. */
  z.object({ kind: z.literal("ask") }),
  z.object({ kind: z.literal("session"), user: userSchema, areaCode: z.string() }),
  /** The user has signed out, or the server has ended the session. */
  z.object({ kind: z.enum(["out", "expired"]), token: z.string() }),
]);
export type Said = z.output<typeof saidSchema>;

let channel: BroadcastChannel | null = null;

/** Only tabs of this origin hear each other. */
export function listenToTabs(hear: (said: Said) => void): void {
  channel = new BroadcastChannel(`${limits.localPrefix}session`);
  channel.onmessage = ({ data }) => {
    const read = saidSchema.safeParse(data);
    if (read.success) hear(read.data);
  };
}

export const tellTabs = (said: Said): void => channel?.postMessage(said);
