import { Alert, Modal } from "antd";
import { useAtomValue } from "jotai";
import { messages } from "#contract/errors";
import { userAtom } from "../../state/session";
import { useImportPlace } from "./useImportPlace";

/** Says that the import is not theirs, as a link may open it for any user. */
export function NoImport({ of: title }: { of: string }) {
  const place = useImportPlace();
  return place.open ? (
    <Modal open title={`导入${title}`} onCancel={place.close} footer={null}>
      <Refusal title={title} />
    </Modal>
  ) : null;
}

/** Told before a file is sent. */
export function Refusal({ title }: { title: string }) {
  const name = useAtomValue(userAtom)?.realName ?? "";
  return (
    <Alert
      type="error"
      showIcon
      title={messages.forbidden}
      description={`账号“${name}”不能导入${title}。需要使用时，请联系本单位的系统管理员开通，或换一个账号登录。`}
    />
  );
}
