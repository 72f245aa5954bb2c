import type { MeetingState } from "#contract/endpoints/plan/meeting";
import { messages, Refusal, status } from "#contract/errors";
import { isWithin } from "#contract/regions";
import type { Caller } from "#contract/roles";
import type { Db } from "../../db/tables";
import { type Locked, lockMeeting } from "../../repositories/meeting/meeting";

export const noMeeting = () => new Refusal(status.notFound, "会议不存在，或不在您的辖区");
export const noPage = () => new Refusal(status.notFound, "会议页面不存在，或不在您的辖区");

/** A meeting of the caller's region, locked for a change; what is over is changed no more. */
export async function demandOpen(
  tx: Db,
  caller: Caller,
  meetingId: string,
  version?: number,
): Promise<Locked> {
  const found = await lockMeeting(tx, meetingId, caller.areaCode);
  if (!found) throw noMeeting();
  if (version !== undefined && version !== found.version) {
    throw new Refusal(status.conflict, messages.stale);
  }
  if (found.state === "2") throw new Refusal(status.badRequest, "会议已结束，不能再修改");
  return found;
}

/** Figures of a page lie within the region that meets. */
export function demandInside(areaCode: string, { areaCode: region }: Pick<Locked, "areaCode">) {
  if (isWithin(areaCode, region)) return;
  throw new Refusal(
    status.badRequest,
    `页面的行政区“${areaCode}”不在会议的行政区“${region}”之内，请另选会议`,
  );
}

const steps: Readonly<Record<MeetingState, readonly MeetingState[]>> = {
  "0": ["1"],
  "1": ["0", "2"],
  "2": [],
};

/** A meeting begins and ends in this order; a beginning can be taken back. */
export function demandStep(from: MeetingState, to: MeetingState): void {
  if (steps[from].includes(to)) return;
  throw new Refusal(status.badRequest, "会议应先开始再结束；请刷新后重试");
}
