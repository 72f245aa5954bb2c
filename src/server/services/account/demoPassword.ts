/** Publicly known password of the demonstration accounts. */
export const demoPassword = "Clzy@2024";

/** In any spelling that would open the same accounts. */
export const isDemoPassword = (password: string): boolean =>
  password.normalize("NFKC") === demoPassword;

/** Message for whoever tries it where others can reach the server. */
export const demoRefused =
  "演示密码不能用于本服务：服务监听的不是本机地址，任何人都可能用它登录。请用正式账号登录；确需演示的，由运维人员设置 DEMO=1 后重新启动";
