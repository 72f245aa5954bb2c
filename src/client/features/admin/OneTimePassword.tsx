import { ShownOnce } from "../../ui/base/ShownOnce";

type Props = { name: string; password: string; onClose: () => void };

/** A password that is shown only once; it must be changed at the first sign-in. */
export const OneTimePassword = ({ name, password, onClose }: Props) => (
  <ShownOnce
    title={`${name} 的一次性密码`}
    words="密码只显示这一次，请当面或通过内部渠道告知本人；首次登录须修改。"
    secret={password}
    what="密码"
    onClose={onClose}
  />
);
