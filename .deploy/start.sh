#!/bin/sh
# Starts this release with the Node that it brings, else the machine's; `start.sh <command> …` runs
# what `npm run <command> -- …` runs in a copy of the sources. It needs a shell and nothing else.
set -eu
here=${0%/*}
[ "$here" != "$0" ] || here=.
cd "$here"
# In the sources it lies in .deploy.
[ -f package.json ] || cd ..
node=node
[ ! -x node/bin/node ] || node=$PWD/node/bin/node
case ${1:-} in
  backup | restore) program=backup ;;
  move | accounts | roles | takeover) program=$1 ;;
  '' | --*) program=main ;;
  *)
    echo "没有命令 $1：backup、restore、move、accounts、roles、takeover" >&2
    exit 1
    ;;
esac
if [ ! -f dist/server/main.js ]; then
  echo "没有编译好的服务 dist/server：源码请先运行 npm run build" >&2
  exit 1
fi
# Where no demonstration is prepared, an office wants none.
[ -d dist/database/demo ] || export DEMO="${DEMO:-0}"
[ "$program" = main ] || shift
exec "$node" "dist/server/$program.js" "$@"
