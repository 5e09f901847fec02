#!/bin/sh
# restore.sh <empty folder> <time>|latest
# Lays out the server as it was at a time, such as 2026-11-29T12:00:00Z, or at the end of what was received. PostgreSQL started in the
# folder then reads $ARCHIVE/wal up to there, and goes on from there.
set -eu
into=$1
time=$2
fail() {
	echo "$1" >&2
	exit 1
}
second() { echo "$1" | cut -c 1-19; }

if [ "$time" != latest ]; then
	echo "$time" | grep -Eqx '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z' ||
		fail "A time is written 2026-11-29T12:00:00Z, in UTC, not '$time'"
fi
mkdir -p "$into"
[ -z "$(ls -A "$into")" ] || fail "$into is not empty: restore into a new folder, and keep the old one until all is well"

chosen=
for base in "$ARCHIVE"/base/*Z; do
	[ -d "$base" ] || fail "There is no base backup in $ARCHIVE/base"
	if [ "$time" = latest ] || expr "$(second "${base##*/}")" '<' "$(second "$time")" >/dev/null; then chosen=$base; fi
done
[ "$chosen" ] || fail "The oldest base backup is later than $time: $(ls "$ARCHIVE/base" | head -n 1)"

cp -a "$chosen/." "$into"
# A segment that was being received when the server died has another name.
{
	echo "restore_command = 'cp \"$ARCHIVE/wal/%f\" \"%p\" || cp \"$ARCHIVE/wal/%f.partial\" \"%p\"'"
	if [ "$time" != latest ]; then
		echo "recovery_target_time = '$(echo "${time%Z}+00" | tr T ' ')'"
		echo "recovery_target_action = 'promote'"
	fi
} >>"$into/postgresql.auto.conf"
touch "$into/recovery.signal"
chown --reference="$into/PG_VERSION" "$into/recovery.signal"
echo "Laid out in $into from the base backup of ${chosen##*/}. Start PostgreSQL there."
