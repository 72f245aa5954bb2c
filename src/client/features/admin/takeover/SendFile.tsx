import { type Takeover, takeoverApi } from "#contract/endpoints/uploads/takeover";
import { takeoverLimits } from "#contract/rules/takeover/takeoverLimits";
import { call } from "../../../api/call";
import { FileDrop } from "../../../ui/files/FileDrop";

type Props = {
  /** The register of a new takeover, or the one that gets another file. */
  into: { dataset: string } | { id: string };
  onSent: (takeover: Takeover) => void;
};

const endings = ".gpkg,.zip,.mdb,.xlsx,.xls,.csv,.geojson,.kml";

/** Uploads one file of a register, with progress and a way to stop. */
export function SendFile({ into, onSent }: Props) {
  return (
    <FileDrop<Takeover>
      endings={endings}
      mostBytes={takeoverLimits.fileBytes}
      send={(file, signal, options) => call(takeoverApi.upload, { file, ...into }, signal, options)}
      onSent={onSent}
    >
      GeoPackage（.gpkg）、打包为 zip 的 gdb 或 shp、mdb、xlsx、csv 等，不限 5 万条；十万条以上请用
      GeoPackage。
    </FileDrop>
  );
}
