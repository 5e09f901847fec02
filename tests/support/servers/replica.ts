import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PrivatePostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import { openPostgresql, postgresqlPrograms } from '../../../scripts/workshop/private-postgresql.mjs'
import { onServer } from './postgresql'

export interface StreamingReplica extends PrivatePostgresql, AsyncDisposable {
  /** Receives the primary's log, but shows nothing of it until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Starts a PostgreSQL that follows another one. */
export async function openReplica(primary: Pick<PrivatePostgresql, 'url'>): Promise<StreamingReplica> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-replica-'))
  const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const { hostname, port, username } = new URL(primary.url)
  const from = ['-h', hostname, '-p', port, '-U', username]
  const backup = join(postgresqlPrograms ?? '', 'pg_basebackup')
  await promisify(execFile)(backup, [...from, '-D', folder, '-R', '-X', 'stream', '-c', 'fast'], ids)
  const server = await openPostgresql({ keep: folder })
  return {
    ...server,
    async pause() {
      await onServer(server.url, 'select pg_wal_replay_pause()')
      const paused = "select from (select pg_get_wal_replay_pause_state() as state) now where state = 'paused'"
      while ((await onServer(server.url, paused)).length === 0) await pass(20)
    },
    async resume() {
      await onServer(server.url, 'select pg_wal_replay_resume()')
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
