import { ReloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { sysSystemApi } from "#contract/endpoints/account/sysSystem";
import { useCall } from "../../../api/useCall";
import { CallState } from "../../../ui/base/CallState";
import { moment } from "../../../values/format";
import { Backups } from "./Backups";
import { Checks } from "./Checks";
import { Jobs } from "./Jobs";
import { Services } from "./Services";
import { SettingLinks } from "./SettingLinks";
import { Storage } from "./Storage";
import type { Overview } from "./system";
import { Versions } from "./Versions";
import "../../../theme/ui.css";
import "../admin.css";
import "./system.css";

const asks = { fail: "有项目不能工作，请立即处理", warn: "可以工作，有项目需要查看" } as const;

function summaryOf({ checks }: Overview): string {
  const states = checks.map(({ state }) => state);
  if (states.includes("fail")) return asks.fail;
  return states.includes("warn") ? asks.warn : "运行正常";
}

/** /sys/admin/system: how the installation is, for whoever runs it. */
export function Component() {
  const called = useCall(sysSystemApi.overview, {});
  return (
    <div className="admin system">
      <div className="system-bar">
        <p role="status">
          {called.data
            ? `${summaryOf(called.data)}（${moment(called.data.at)}）`
            : "正在查看各项状态"}
        </p>
        <Button icon={<ReloadOutlined />} loading={called.loading} onClick={called.reload}>
          刷新
        </Button>
      </div>
      <CallState called={called} rows={12}>
        {(overview) => (
          <div className="system-parts">
            <Checks checks={overview.checks} />
            <Storage storage={overview.storage} />
            <Jobs jobs={overview.jobs} />
            <Backups runs={overview.backups} />
            <Services layers={overview.layers} />
            <Versions versions={overview.versions} />
            <SettingLinks />
          </div>
        )}
      </CallState>
    </div>
  );
}
