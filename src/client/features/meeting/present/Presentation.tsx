import { ConfigProvider } from "antd";
import { useAtomValue } from "jotai";
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { meetingAccess, type WholeMeeting } from "#contract/endpoints/plan/meeting";
import { changesSince, datesWarning } from "#contract/rules/plan/meetingChanges";
import { canAtom } from "../../../state/session";
import { stageTheme } from "../../../theme/stageTheme";
import { useSupervision } from "../../../ui/supervise/useSupervision";
import { DecideDialog } from "./DecideDialog";
import { EndSlide } from "./EndSlide";
import { PageSlide } from "./PageSlide";
import { SlideFoot } from "./SlideFoot";
import { StartSlide } from "./StartSlide";
import { placeOf, slidesOf } from "./slides";
import { useSlides } from "./useSlides";
import { useUnit } from "./useUnit";
import "./present.css";

type Props = {
  meeting: WholeMeeting;
  /** The slide that the address names. */
  at: string | null;
  onGo: (slide: string) => void;
  onLeave: () => void;
};

/** The meeting over the whole screen, turned with the keys; what is decided becomes a matter at once. */
export function Presentation({ meeting, at, onGo, onLeave }: Props) {
  const { may } = useSupervision();
  const canEdit = useAtomValue(canAtom)(meetingAccess.edit);
  const [deciding, setDeciding] = useState(false);
  const unit = useUnit();
  const stage = useRef<HTMLDivElement>(null);
  const popups = useRef<HTMLDivElement>(null);
  const container = useCallback(() => popups.current ?? document.body, []);
  const slides = slidesOf(meeting);
  const place = placeOf(slides, at);
  const slide = slides[place];
  const go = (to: number) => onGo(slides[to]?.name ?? "start");
  useSlides({ at: place, count: slides.length, isCovered: deciding, onGo: go, onLeave });
  useEffect(() => stage.current?.focus(), []);
  const changes = changesSince(meeting.pages, meeting.last?.pages);
  const page = slide?.page ?? null;
  return createPortal(
    <ConfigProvider theme={stageTheme} getPopupContainer={container}>
      <div
        ref={stage}
        className="present"
        data-stage="dark"
        role="dialog"
        aria-modal="true"
        aria-label={`汇报：${meeting.name}`}
        tabIndex={-1}
        style={{ "--unit": unit } as CSSProperties}
      >
        <div className="present-stage">
          {page ? (
            <PageSlide
              key={page.pageId}
              page={page}
              change={changes?.pages.get(page.pageId) ?? null}
            />
          ) : slide?.name === "end" ? (
            <EndSlide meeting={meeting} />
          ) : (
            <StartSlide meeting={meeting} changes={changes} />
          )}
          <SlideFoot
            {...{ meeting, page, place }}
            count={slides.length}
            warning={datesWarning(meeting.pages)}
            onGo={go}
            onLeave={onLeave}
            onDecide={may && canEdit && meeting.state !== "2" ? () => setDeciding(true) : null}
          />
        </div>
        <div className="present-popups" ref={popups} />
        {deciding ? (
          <DecideDialog meeting={meeting} page={page} onClose={() => setDeciding(false)} />
        ) : null}
      </div>
    </ConfigProvider>,
    document.body,
  );
}
