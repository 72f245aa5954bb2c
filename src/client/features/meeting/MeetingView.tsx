import { Alert, Empty } from "antd";
import { useAtomValue } from "jotai";
import { meetingAccess, meetingApi, type WholeMeeting } from "#contract/endpoints/plan/meeting";
import { changesSince, datesWarning } from "#contract/rules/plan/meetingChanges";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { LastMeeting } from "./LastMeeting";
import { MattersTable } from "./MattersTable";
import { MeetingBar } from "./MeetingBar";
import { PageList } from "./PageList";
import { Presentation } from "./present/Presentation";
import type { MeetingAddress } from "./useMeetingAddress";

type Props = { meetingId: string; address: MeetingAddress };

/** One meeting: prepared here, and presented over everything else. */
export function MeetingView({ meetingId, address }: Props) {
  const revision = useAtomValue(dataRevisionAtom);
  const called = useCall(meetingApi.info, { meetingId }, revision);
  return (
    <CallState called={called} rows={10}>
      {(meeting) => (
        <>
          <Prepared meeting={meeting} address={address} />
          {address.presents ? (
            <Presentation
              meeting={meeting}
              at={address.pageId}
              onGo={(page) => address.put({ page })}
              onLeave={() => address.put({ present: null, page: null })}
            />
          ) : null}
        </>
      )}
    </CallState>
  );
}

function Prepared({ meeting, address }: { meeting: WholeMeeting; address: MeetingAddress }) {
  const { pages, matters, last, state } = meeting;
  const may = useAtomValue(canAtom)(meetingAccess.edit) && state !== "2";
  const changes = changesSince(pages, last?.pages);
  const warning = datesWarning(pages);
  return (
    <>
      <MeetingBar meeting={meeting} may={may} address={address} />
      {warning ? (
        <Alert
          type="warning"
          showIcon
          title={warning}
          {...(may && { description: "点“更新数据”把各页指标统一到同一天" })}
        />
      ) : null}
      {last && changes ? <LastMeeting last={last} gone={changes.gone} /> : null}
      <section aria-label="会议页面">
        <h3>页面（{pages.length}）</h3>
        {pages.length > 0 ? (
          <PageList
            // Another version brings the pages in the order of the server.
            key={meeting.version}
            {...{ meeting, may, changes }}
            shown={address.pageId}
            onPresent={(pageId) => address.put({ present: "1", page: pageId }, true)}
          />
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              may ? "还没有页面。打开要汇报的页面，点顶栏的“加入会议”" : "这次会议没有页面"
            }
          />
        )}
      </section>
      <section aria-label="转督办事项">
        <h3>转督办（{matters.length}）</h3>
        <MattersTable matters={matters} empty="汇报时点“转督办”，把会上的决定落到人和期限" />
      </section>
    </>
  );
}
