import { Tag } from "antd";
import type { z } from "zod";
import { sysSessionApi } from "#contract/endpoints/account/sys";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { ago, missing, moment } from "../../values/format";
import { EndableList } from "./EndableList";
import { pageSize, usePaged } from "./usePaged";

type Session = z.output<typeof sysSessionApi.pageList.output>["list"][number];

const words = {
  end: "结束",
  endTicked: "结束所选",
  search: "账号、姓名",
  empty: "没有在线会话",
  warning: "对方将立即退出登录，未保存的内容会丢失。",
  title: (who: string) => `结束${who}的会话？`,
  one: (name: string) => name,
  several: (n: number) => `所选 ${n} 人`,
  done: (n: number) => `已结束 ${n} 个会话`,
};

/** /sys/admin/sessions: who is signed in, and signing them out. */
export function Component() {
  const paged = usePaged();
  const keyword = paged.text("keyword");
  const page = { current: paged.current, pageSize, ...(keyword && { keyword }) };
  return (
    <EndableList<Session>
      called={useCall(sysSessionApi.pageList, page)}
      paged={paged}
      words={words}
      mayEnd={({ own }) => !own}
      end={(ids) => call(sysSessionApi.end, { ids })}
      nameOf={({ realName }) => realName}
      mark={({ own }) => (own ? <Tag color="blue">本机</Tag> : null)}
      columns={[
        { title: "IP", width: 120, render: (_, { ip }) => ip ?? missing },
        { title: "登录时间", width: 140, render: (_, { createdAt }) => moment(createdAt) },
        { title: "最近使用", width: 100, render: (_, { lastSeen }) => ago(lastSeen) },
        { title: "到期", width: 140, render: (_, { expiresAt }) => moment(expiresAt) },
      ]}
    />
  );
}
