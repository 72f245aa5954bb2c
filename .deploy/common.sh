# What upgrade.sh and rollback.sh share. Everything can be set from outside, for drills too.
home=${CLZY_HOME:-/opt/clzy}
settings=${CLZY_ENV:-/etc/clzy/clzy.env}
backups=${CLZY_BACKUPS:-/var/backups/clzy}
start_service=${CLZY_START:-systemctl start clzy}
stop_service=${CLZY_STOP:-systemctl stop clzy}
wait_seconds=${CLZY_WAIT:-120}

began=$(date +%s)
say() { printf '[%4d 秒] %s\n' "$(($(date +%s) - began))" "$*"; }
fail() {
  say "$*" >&2
  exit 1
}

[ -r "$settings" ] || fail "读不到配置文件 $settings"
# Read as systemd reads it, not as a script: an address may hold & and ?.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in '' | \#*) continue ;; esac
  export "${line%%=*}=${line#*=}"
done < "$settings"

# The Node that a release brings, else the machine's.
node_of() { if [ -x "$1/node/bin/node" ]; then echo "$1/node/bin/node"; else command -v node; fi; }

# Runs a command of a release: run_in <release> <command> <arguments…>
run_in() (
  release=$1
  shift
  exec "$release/.deploy/start.sh" "$@"
)

# Several processes may look at the link: it is never gone.
switch_to() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
}

migrations_of() { ls "$1/src/server/db/migrations"; }
same_schema() { [ "$(migrations_of "$1")" = "$(migrations_of "$2")" ]; }

# Waits until the server says that it can do its work.
wait_ready() {
  "$(node_of "$1")" -e '
    const [port, seconds] = process.argv.slice(1).map(Number);
    const end = Date.now() + seconds * 1000;
    const look = async () => {
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (reply?.ok) process.exit(0);
      if (Date.now() > end) process.exit(1);
      setTimeout(look, 500);
    };
    look();' "${PORT:-8080}" "$wait_seconds"
}

backup_of() {
  run_in "$1" backup --to "$backups" >&2
  find "$backups" -mindepth 1 -maxdepth 1 -type d -name '????????-??????' | sort | tail -n 1
}
