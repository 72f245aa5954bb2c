/** System errors of an unusable folder. */
const ofFolders: Readonly<Record<string, string>> = {
  EROFS: "所在磁盘只读，不能写入",
  EACCES: "没有写入权限",
  EPERM: "没有写入权限",
  ENOSPC: "所在磁盘空间不足",
  EDQUOT: "所在磁盘空间不足",
  ENOENT: "不存在，也不能建立",
  ENOTDIR: "不是文件夹",
  EEXIST: "不是文件夹",
};

/** Why something failed, in terms an operator understands. */
export function reasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = "", path } = error as NodeJS.ErrnoException;
  const ofFolder = ofFolders[code];
  if (ofFolder) return `${path ?? "数据目录"} ${ofFolder}`;
  const message = error.message || code || error.name;
  return error.cause ? `${message}（${reasons(error.cause)}）` : message;
}
