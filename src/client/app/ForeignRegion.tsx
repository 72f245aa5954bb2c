import { Button, Modal } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { regionApi } from "#contract/endpoints/account/region";
import { useCall } from "../api/useCall";
import { foreignRegionAtom, regionAtom } from "../state/region";
import { useAddress } from "../ui/base/useAddress";

/** Says that a link leads to a region that is not the user's, instead of showing another one. */
export function ForeignRegion() {
  const [foreign, setForeign] = useAtom(foreignRegionAtom);
  const { name: own } = useAtomValue(regionAtom);
  const [, setAddress] = useAddress();
  const { data, loading } = useCall(regionApi.info, foreign ? { areaCode: foreign } : null);
  if (foreign === null || (loading && !data)) return null;
  const name = data?.name ?? `行政区 ${foreign}`;
  const leave = () => {
    setForeign(null);
    setAddress((now) => {
      if (now.get("areaCode") === foreign) now.delete("areaCode");
      return now;
    });
  };
  return (
    <Modal
      open
      title={`无权查看 ${name}`}
      onCancel={leave}
      mask={{ closable: false }}
      footer={
        <Button type="primary" autoFocus onClick={leave}>
          查看{own}
        </Button>
      }
    >
      链接中的行政区是{name}，不在您的权限范围（{own}）内。
    </Modal>
  );
}
