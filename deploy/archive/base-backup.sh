#!/bin/sh
# Copies the whole database server into $ARCHIVE/base, named by the time (UTC) from which on it can be restored, and removes what is
# not needed to go back KEEP_DAYS (default 14). Run it once a day beside receive-wal.sh.
set -eu
bases=$ARCHIVE/base
mkdir -p "$bases"
rm -rf "$bases/unfinished"
pg_basebackup --pgdata "$bases/unfinished" --checkpoint fast --wal-method none
firstOf() { sed -n 's/^START WAL LOCATION: .* (file \(.*\))$/\1/p' "$1/backup_label"; }

# Without the log from its start on, a base backup is worth nothing.
waits=0
until [ -e "$ARCHIVE/wal/$(firstOf "$bases/unfinished")" ]; do
	waits=$((waits + 1))
	if [ "$waits" -gt 60 ]; then
		echo "receive-wal.sh has not received the log of this base backup: is it running?" >&2
		exit 1
	fi
	sleep 1
done
name() { date -u -d "@$1" +%Y-%m-%dT%H:%M:%SZ; }
mv "$bases/unfinished" "$bases/$(name "$(date +%s)")"

cutoff=$(name $(($(date +%s) - ${KEEP_DAYS:-14} * 86400)))
before=
for base in "$bases"/*Z; do
	if [ "$before" ] && expr "${base##*/}" '<' "$cutoff" >/dev/null; then rm -rf "$before"; fi
	before=$base
done
pg_archivecleanup "$ARCHIVE/wal" "$(firstOf "$(ls -d "$bases"/*Z | head -n 1)")"
