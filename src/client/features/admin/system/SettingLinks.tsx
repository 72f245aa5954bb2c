import { Link } from "react-router-dom";
import { holidays } from "#contract/codes/holidays";
import { sysSettingApi } from "#contract/endpoints/account/sys";
import { limits } from "#contract/limits";
import { type SettingKey, settings, settingWords } from "#contract/settings";
import { useCall } from "../../../api/useCall";
import { CallState } from "../../../ui/base/CallState";
import { Facts, Part } from "./Part";

const years = Object.keys(holidays);
const who = { "sys:role": "安全管理员", "sys:set": "系统管理员" } as const;

const kept = [
  { name: "节假日", value: `已有 ${years[0]} 至 ${years.at(-1)} 年，随版本更新` },
  { name: "导出文件", value: `保留 ${limits.exportKeptHours} 小时` },
  { name: "操作日志", value: "长期保留，由运维人员按制度清理" },
];

/** What is set, and the page on which it is. */
export function SettingLinks() {
  const called = useCall(sysSettingApi.list, {});
  return (
    <Part title="设置">
      <CallState called={called} rows={4}>
        {(rows) => (
          <Facts
            facts={[
              ...rows.map(({ key, value }: { key: SettingKey; value: number }) => ({
                name: settings[key].title,
                value: `${settingWords(key, value)}（${who[settings[key].right]}设置）`,
              })),
              ...kept,
            ]}
          />
        )}
      </CallState>
      <Link to="/sys/admin/settings">系统设置</Link>
    </Part>
  );
}
