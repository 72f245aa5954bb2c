import { Collapse } from "antd";
import type { WholeMeeting } from "#contract/endpoints/plan/meeting";
import type { PageSeen } from "#contract/rules/plan/meetingChanges";
import { MattersTable } from "./MattersTable";

type Props = { last: NonNullable<WholeMeeting["last"]>; gone: readonly PageSeen[] };

/** With which meeting this one is compared, what it no longer shows, and what became of its decisions. */
export function LastMeeting({ last, gone }: Props) {
  const { name, day, matters } = last;
  const closed = matters.filter(({ zt }) => zt === "3").length;
  return (
    <Collapse
      size="small"
      items={[
        {
          key: "last",
          label: `上次会议：${name}（${day}），转督办 ${matters.length} 件，已办结 ${closed} 件`,
          children: (
            <>
              {gone.length > 0 ? (
                <p>上次有而本次没有的页面：{gone.map(({ title }) => title).join("、")}</p>
              ) : null}
              <MattersTable matters={matters} empty="上次会议没有转督办事项" />
            </>
          ),
        },
      ]}
    />
  );
}
