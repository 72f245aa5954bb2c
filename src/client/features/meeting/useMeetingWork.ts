import { useSetAtom } from "jotai";
import { useState } from "react";
import { meetingApi, type WholeMeeting } from "#contract/endpoints/plan/meeting";
import { call } from "../../api/call";
import { download } from "../../api/download";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";

type Work = "renew" | "brief" | "move";
type Outcome = { ok: true } | { ok: false; message: string };

/** What is done with a whole meeting; failures are told. */
export function useMeetingWork({ meetingId, version }: WholeMeeting) {
  const [busy, setBusy] = useState<Work | null>(null);
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const doing = async (what: Work, done: string, work: () => Promise<Outcome>) => {
    if (busy) return;
    setBusy(what);
    const outcome = await work();
    setBusy(null);
    if (!outcome.ok) notify({ kind: "error", text: outcome.message });
    else if (done) notify({ kind: "success", text: done });
    // After a refusal too: others may have changed it.
    if (what !== "brief") changed();
  };
  const asked = { meetingId, version };
  return {
    busy,
    renew: () => void doing("renew", "各页数据已更新", () => call(meetingApi.renew, asked)),
    brief: (form: "pdf" | "docx") =>
      void doing("brief", "", () => download(meetingApi.brief, { meetingId, form })),
    move: (state: WholeMeeting["state"]) =>
      void doing("move", moved[state], () => call(meetingApi.move, { ...asked, state })),
  };
}

const moved = { "0": "会议已退回准备", "1": "会议已开始", "2": "会议已结束" } as const;
