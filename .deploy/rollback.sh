#!/bin/sh
# Brings back the release before the last upgrade. If that one knows another schema, the backup made
# before the upgrade comes back too, and what was written since is lost: that has to be said.
#   rollback.sh [--restore]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

[ -f "$home/previous" ] || fail "没有可退回的版本"
old=$(sed -n 1p "$home/previous")
backup=$(sed -n 2p "$home/previous")
new=$(readlink "$home/current")

if same_schema "$old" "$new"; then
  restores=no
elif [ "${1:-}" = "--restore" ]; then
  restores=yes
else
  fail "新版本改动了数据库结构，退回须恢复升级前的备份 $backup，升级以后的改动会丢失；确认请加 --restore"
fi

say "停止服务"
$stop_service || true
if [ "$restores" = yes ]; then
  say "恢复 $backup"
  run_in "$old" restore --from "$backup" --overwrite
fi
say "切换到 $old"
switch_to "$old"
rm -f "$home/previous"
$start_service
wait_ready "$old" || fail "原版本没有就绪，请查看日志"
say "已退回 $old"
