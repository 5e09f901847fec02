#!/bin/sh
# Receives PostgreSQL's log as it is written into $ARCHIVE/wal, until it is stopped. The connection is libpq's (PGHOST, PGUSER, …),
# of a user who may replicate. The slot keeps what was not received yet; `max_slot_wal_keep_size` bounds it.
set -eu
mkdir -p "$ARCHIVE/wal"
pg_receivewal --directory "$ARCHIVE/wal" --slot archive --create-slot --if-not-exists
exec pg_receivewal --directory "$ARCHIVE/wal" --slot archive --synchronous
