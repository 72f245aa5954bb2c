import { loginApi } from "#contract/endpoints/account/login";

export type Credentials = { username: string; password: string };
export type FieldErrors = Partial<Record<keyof Credentials, string>>;

const empty: Readonly<Record<keyof Credentials, string>> = {
  username: "请输入账号",
  password: "请输入密码",
};

/** Errors of each field before sending, by the contract's own checks. */
export function checkCredentials(typed: Credentials): FieldErrors {
  const shape = loginApi.login.input.shape;
  const errors: FieldErrors = {};
  for (const field of ["username", "password"] as const) {
    const checked = shape[field].safeParse(typed[field]);
    if (typed[field] === "") errors[field] = empty[field];
    else if (!checked.success) errors[field] = checked.error.issues[0]?.message ?? "填写有误";
  }
  return errors;
}
