#!/bin/sh
# Starts this release with the Node that it brings, else the machine's; `start.sh <command> …` runs
# what `npm run <command> -- …` runs in a copy of the sources.
set -eu
cd "$(dirname "$0")"
# In the sources it lies in .deploy.
[ -f package.json ] || cd ..
node=node
[ ! -x node/bin/node ] || node=$PWD/node/bin/node
case ${1:-} in
  backup | restore) file=src/server/start/backupMain.ts ;;
  move) file=src/server/start/moveMain.ts ;;
  accounts | roles | takeover) file=src/server/start/$1.ts ;;
  '' | --*) exec "$node" --import tsx src/server/main.ts "$@" ;;
  *)
    echo "没有命令 $1：backup、restore、move、accounts、roles、takeover" >&2
    exit 1
    ;;
esac
shift
exec "$node" --import tsx "$file" "$@"
