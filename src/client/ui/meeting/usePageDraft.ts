import { useState } from "react";
import { meetingApi } from "#contract/endpoints/plan/meeting";
import { figuresFor, type MeetingFigureId } from "#contract/rules/plan/meetingFigures";
import { useCall } from "../../api/useCall";

/** What somebody has typed over the proposed sentences; null where the proposal stands. */
type Typed = { first: string | null; second: string | null };

/** The figures and sentences of a page to be; sentences follow the figures until somebody writes them. */
export function usePageDraft(access: string | null, areaCode: string) {
  const [figures, setFigures] = useState<readonly MeetingFigureId[]>(() => figuresFor(access));
  const [typed, setTyped] = useState<Typed>({ first: null, second: null });
  const called = useCall(meetingApi.preview, { areaCode, figures: [...figures] });
  const { first = "", second = "" } = called.data ?? {};
  return {
    figures,
    setFigures,
    called,
    first: typed.first ?? first,
    second: typed.second ?? second,
    write: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    /** What is sent: sentences that are the server's own are left to it. */
    written: {
      ...(typed.first !== null && { first: typed.first }),
      ...(typed.second !== null && { second: typed.second }),
    },
  };
}
