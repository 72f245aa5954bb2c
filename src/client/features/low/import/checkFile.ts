import { limits } from "#contract/limits";
import { drawingElsewhere, isDrawing } from "#contract/rules/import/uploadRules";
import { bytesText } from "../../../values/format";

/** Error of a file before upload; null if it may be sent. The server checks the content. */
export function checkFile(file: Pick<File, "name" | "size">): string | null {
  if (isDrawing(file.name)) return `${drawingElsewhere}；此处请上传mdb，或gdb文件夹打包的zip`;
  if (!/\.(mdb|zip)$/i.test(file.name)) {
    return `文件“${file.name}”不是mdb文件，请上传个人地理数据库（.mdb），或将gdb文件夹打包为zip后上传`;
  }
  if ([...file.name].length > limits.fileNameLength) {
    return `文件名不能超过${limits.fileNameLength}个字符，请改短后上传`;
  }
  if (file.size === 0) return `文件“${file.name}”是空文件，请重新导出后上传`;
  if (file.size > limits.importMaxBytes) {
    return `文件大小 ${bytesText(file.size)} 超过上限 ${bytesText(limits.importMaxBytes)}，请分批导出后上传`;
  }
  return null;
}
