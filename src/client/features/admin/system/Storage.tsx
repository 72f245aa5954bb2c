import { bytesText, count } from "../../../values/format";
import { Facts, Part } from "./Part";
import type { Overview } from "./system";

const sizeWords = (bytes: number | null) => (bytes === null ? "不能统计" : bytesText(bytes));

/** How much there is, and how much room is left. */
export function Storage({
  storage: { databaseBytes, tileBytes, files, dataDir },
}: Pick<Overview, "storage">) {
  return (
    <Part title="存储">
      <Facts
        facts={[
          { name: "数据库", value: sizeWords(databaseBytes) },
          { name: "其中地图瓦片", value: sizeWords(tileBytes) },
          {
            name: "附件",
            value: `${count(files.count)} 个，${bytesText(files.bytes)}，存于${files.inBucket ? "对象存储" : "数据目录"}`,
          },
          ...(dataDir
            ? [
                {
                  name: "数据目录",
                  value: `${dataDir.path}，${dataDir.whole ? "" : "超过 "}${bytesText(dataDir.bytes)}`,
                },
                {
                  name: "所在磁盘",
                  value: `共 ${bytesText(dataDir.size)}，剩余 ${bytesText(dataDir.free)}`,
                },
              ]
            : []),
        ]}
      />
    </Part>
  );
}
