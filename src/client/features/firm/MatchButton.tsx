import { LinkOutlined } from "@ant-design/icons";
import { App, Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { ppfsCodes } from "#contract/codes/industryCodes";
import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { count } from "../../values/format";

/** Proposes relations for unmatched land in the chosen region. */
export function MatchButton() {
  const { modal } = App.useApp();
  const can = useAtomValue(canAtom);
  const { areaCode, name } = useAtomValue(regionAtom);
  const [busy, setBusy] = useState(false);
  const changed = useChanged();
  if (!can("dqgx:edit")) return null;
  const match = async () => {
    const sure = await modal.confirm({
      title: `为${name}没有地企关系的工业用地自动匹配企业？`,
      content: "按信用代码、权利人名称、地址依次匹配，结果为待确认，确认后才计入统计。",
      okText: "开始匹配",
      cancelText: "取消",
    });
    if (!sure) return;
    setBusy(true);
    const result = await call(dqgxApi.match, { areaCode });
    setBusy(false);
    if (!result.ok) {
      return modal.error({ title: "匹配失败", content: result.message, okText: "知道了" });
    }
    changed();
    const { total, byWay } = result.data;
    const ways = Object.entries(byWay).map(
      ([way, found]) => `${ppfsCodes[way as keyof typeof ppfsCodes] ?? way} ${count(found)} 条`,
    );
    modal.success({
      title: total > 0 ? `新匹配 ${count(total)} 条，待确认` : "没有可以新匹配的用地",
      content: ways.join("，"),
      okText: "知道了",
    });
  };
  return (
    <Button icon={<LinkOutlined />} loading={busy} onClick={match}>
      自动匹配
    </Button>
  );
}
