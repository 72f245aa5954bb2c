import { Facts, Part } from "./Part";
import type { Overview } from "./system";

/** What runs here. */
export const Versions = ({ versions }: Pick<Overview, "versions">) => (
  <Part title="版本">
    <Facts
      facts={[
        { name: "存量用地工作台", value: versions.product },
        { name: "数据库结构", value: `${versions.migration}（共 ${versions.migrations} 步）` },
        {
          name: "数据库",
          value: `PostgreSQL ${versions.database}${versions.embedded ? "（内置）" : ""}`,
        },
        { name: "PostGIS", value: versions.postgis },
        { name: "Node.js", value: `${versions.node}，${versions.machine}` },
      ]}
    />
  </Part>
);
