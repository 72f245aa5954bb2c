import { Button } from "antd";
import { useAtomValue } from "jotai";
import { messages } from "#contract/errors";
import { signOut } from "../api/session";
import { userAtom } from "../state/session";
import { Blank } from "./Blank";

/** In the place of a page that the user may not open. */
export function Forbidden({ title }: { title: string }) {
  const user = useAtomValue(userAtom);
  return (
    <Blank
      title={messages.forbidden}
      text={`账号“${user?.realName ?? ""}”不能打开“${title}”。需要使用时，请联系本单位的系统管理员开通，或换一个账号登录。`}
      actions={
        <>
          <Button type="primary" href="/">
            返回首页
          </Button>
          <Button onClick={signOut}>换一个账号</Button>
        </>
      }
    />
  );
}
