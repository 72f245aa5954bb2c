#!/bin/sh
# Puts a new release into service: backup, switch, start, wait until it is ready; if it does not get
# ready, what was before comes back. The release lies unpacked below $CLZY_HOME/releases.
#   upgrade.sh /opt/clzy/releases/0.3.0
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

[ $# -eq 1 ] || fail "用法：upgrade.sh <新版本的文件夹>"
new=$(cd "$1" 2>/dev/null && pwd) || fail "没有文件夹 $1"
[ -f "$new/package.json" ] || fail "$new 不是本产品的版本：没有 package.json"
[ -L "$home/current" ] || fail "$home/current 不存在，请先安装一个版本"
old=$(readlink "$home/current")
[ "$old" != "$new" ] || fail "$new 已在使用"

# A database server is copied while the office works; the embedded database belongs to one process.
if [ -n "${DATABASE_URL:-}" ]; then
  say "备份（服务不停）"
  backup=$(backup_of "$old")
  say "停止服务"
  $stop_service
else
  say "停止服务"
  $stop_service
  say "备份"
  if ! backup=$(backup_of "$old"); then
    $start_service
    fail "备份未完成，没有升级；服务已按原版本启动"
  fi
fi
printf '%s\n%s\n' "$old" "$backup" > "$home/previous"

say "切换到 $new"
switch_to "$new"
if $start_service && wait_ready "$new"; then
  say "升级完成，备份在 $backup"
  exit 0
fi
say "新版本没有就绪，退回 $old"
# Nobody has worked with it: nothing is lost by the backup.
"$here/rollback.sh" --restore || fail "退回也未成功，备份在 $backup"
fail "没有升级：新版本没有就绪，已退回 $old"
