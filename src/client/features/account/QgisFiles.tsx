import { DownloadOutlined } from "@ant-design/icons";
import { Button, Space } from "antd";
import { useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import { saveFile } from "../../api/download";
import { canAtom } from "../../state/session";
import { fullAddress } from "./interfaces";
import { qgisFiles } from "./qgisConnections";

/** Files for the connection managers of QGIS, of the layers that the user may read. */
export function QgisFiles() {
  const can = useAtomValue(canAtom);
  const layers = Object.values(datasets).filter(
    ({ geometry, access }) => geometry !== null && can(access.read),
  );
  return (
    <Space wrap className="interfaces-files">
      {qgisFiles(fullAddress, layers).map(({ place, name, text }) => (
        <Button
          key={name}
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => saveFile(new File([text], name, { type: "application/xml" }))}
        >
          {place}
        </Button>
      ))}
    </Space>
  );
}
