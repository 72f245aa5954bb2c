import { Alert } from "antd";
import { useAtomValue } from "jotai";
import { messages } from "#contract/errors";
import { userAtom } from "../../../state/session";
import { ImportFrame } from "./ImportFrame";

type Props = { title: string; onLeave: () => void };

/** A link may open the import for a user without the permission; tell him before a file is sent. */
export function ImportRefused({ title, onLeave }: Props) {
  const name = useAtomValue(userAtom)?.realName ?? "";
  return (
    <ImportFrame
      label={`导入${title}`}
      title="导入"
      steps={["上传"]}
      current={0}
      failed
      onLeave={onLeave}
    >
      <Alert
        type="error"
        showIcon
        title={messages.forbidden}
        description={`账号“${name}”不能导入${title}。需要使用时，请联系本单位的系统管理员开通，或换一个账号登录。`}
      />
    </ImportFrame>
  );
}
