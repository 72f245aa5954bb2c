#!/bin/bash
# Runs once, when the primary is made: the account by which the replica follows it.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$REPLICA_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role replica login replication password :'password';
SQL
echo "host replication replica all scram-sha-256" >> "$PGDATA/pg_hba.conf"
