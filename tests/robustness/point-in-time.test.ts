import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { hasPostgresql, openPostgresql, postgresqlPrograms } from '../../scripts/workshop/private-postgresql.mjs'
import { noise, photoForm } from '../support/photo'
import { openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import { hasRedis, openRedis } from '../support/servers/redis'
import { openSite } from '../support/site'
import { password, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const run = promisify(execFile)
const secret = 'only for this test, and long enough'
/** Bound of what may be lost, in milliseconds. */
const lostAtMost = 5_000

test.runIf(hasPostgresql && hasRedis)(
  'goes back to a time, or to the last write, and then knows its files',
  async () => {
    await using archive = openArchive()
    await using postgresql = await openMigratedPostgresql()
    archive.receive(postgresql)
    await vi.waitFor(() => expect(readdirSync(join(archive.folder, 'wal'))).not.toEqual([]), 20_000)
    await archive.run(postgresql, 'base-backup.sh')
    await using redis = await openRedis()
    const env = { DEMO: 'off', SECRET: secret, REDIS_URL: redis.url }
    const metricsPort = await freePort()
    await using site = await openSite({
      env: { ...env, DATABASE_URL: postgresql.url, METRICS_PORT: String(metricsPort) },
    })
    const { anna, ben } = await annaAndBen(site)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(/^manyhearts_database_behind_bytes\{slot="archive"\} \d{1,8}$/m)
    const benId = await ben.ownId()
    const [removed] = [await upload(anna), await upload(ben)]
    await anna.write(benId, 'Before the mistake')
    await pass(1_100)
    const [{ now: before } = { now: new Date() }] = await onServer<{ now: Date }>(postgresql.url, 'select now()')
    await pass(1_100)
    expect((await anna.send('/profile', { intent: 'remove_photo', photo_id: removed })).status).toBe(302)
    await upload(ben)
    const written = new Map<string, number>()
    for (let number = 1; number <= 20; number++) {
      const text = `After the mistake ${number}`
      await anna.write(benId, text)
      written.set(text, Date.now())
    }
    const killedAt = Date.now()
    await postgresql.kill()
    await archive.end()
    await site.stop()

    await using latest = await archive.restored('latest')
    const texts = (await onServer<{ body: string }>(latest.url, 'select body from messages')).map(({ body }) => body)
    const kept = [...written].filter(([, at]) => killedAt - at > lostAtMost).map(([text]) => text)
    expect(texts).toEqual(expect.arrayContaining(['Before the mistake', ...kept]))

    await using earlier = await archive.restored(before.toISOString())
    // Instead of waiting until the node that was stopped is forgotten.
    await onServer(earlier.url, 'delete from nodes')
    const operate = async (...args: string[]) => {
      const tenant = resolve('build/tenant.js')
      const options = { DATABASE_URL: earlier.url, DATA_DIR: site.dataDir, TENANTS_DIR: site.tenantsDir }
      return (await run(process.execPath, [tenant, ...args], { env: { ...process.env, ...env, ...options } })).stdout
    }
    const files = () =>
      readdirSync(join(site.dataDir, 'files'), { recursive: true }).filter((name) => /webp$/.test(`${name}`))
    const stored = files().length
    expect(await operate('reconcile', 'saffron')).toMatch(
      /^5 files .*\n1 photos .*\nPayments agree .*\nNothing has changed yet/,
    )
    expect(files()).toHaveLength(stored)
    const left = async () => (await run('redis-cli', ['-u', redis.url, '--scan'])).stdout
    expect(await left()).toMatch(/:cache:/)
    const done = await operate('reconcile', '--all', '--write')
    expect(done).toMatch(/^saffron:\n\d files .* were deleted\n1 photos .* were deleted\nPayments agree/m)
    // Another brand of its pool comes before it.
    expect([...done.matchAll(/^(\d) files/gm)].map(([, files]) => Number(files)).sort()).toEqual([0, 0, 5])
    expect(await left()).not.toMatch(/:cache:/)
    expect(files()).toHaveLength(stored - 5)
    expect(await operate('reconcile', 'saffron')).toMatch(/^0 files .*\n0 photos /)

    await using again = await openSite({ data: site.dataDir, env: { ...env, DATABASE_URL: earlier.url } })
    const returned = new Visitor(again, 'saffron')
    await returned.logIn('ben', password)
    const chats = (await returned.see('/api/chats.php')).text
    expect(chats).toContain('Before the mistake')
    expect(chats).not.toContain('After the mistake')
    expect((await returned.see('/profile')).text.match(/\/photos\/[\w-]{43}-600\.webp/g)).not.toBeNull()
  },
)

test.runIf(hasPostgresql)('refuses what is no time, too early, or no empty folder, with one line', async () => {
  await using archive = openArchive()
  await expect(archive.restored('latest')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^There is no base backup/),
  })
  await using postgresql = await openPostgresql()
  archive.receive(postgresql)
  await archive.run(postgresql, 'base-backup.sh')
  for (const [time, line] of [
    ['yesterday', /^A time is written 2026-11-29T12:00:00Z, in UTC, not 'yesterday'\n$/],
    ["2026-11-29T12:00:00Z'; drop", /^A time is written/],
    ['2020-01-01T00:00:00Z', /^The oldest base backup is later than 2020-01-01T00:00:00Z: \d{4}/],
  ] as const) {
    await expect(archive.restored(time)).rejects.toMatchObject({ stderr: expect.stringMatching(line) })
  }
  await expect(archive.run(postgresql, 'restore.sh', archive.folder, 'latest')).rejects.toMatchObject({
    stderr: expect.stringMatching(/is not empty: restore into a new folder/),
  })
})

test.runIf(hasPostgresql)('keeps what is needed to go back for the days asked for', async () => {
  await using archive = openArchive()
  await using postgresql = await openPostgresql()
  archive.receive(postgresql)
  const bases = join(archive.folder, 'base')
  const day = (ago: number) => `${new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 19)}Z`
  await archive.run(postgresql, 'base-backup.sh')
  const [today = ''] = readdirSync(bases)
  for (const ago of [40, 16, 15, 3]) await run('cp', ['-a', join(bases, today), join(bases, day(ago))])
  for (let segment = 0; segment < 3; segment++) {
    await onServer(postgresql.url, 'create table if not exists filler (n int)')
    await onServer(postgresql.url, 'insert into filler values (1)')
    await onServer(postgresql.url, 'select pg_switch_wal()')
  }
  await pass(1_100)
  await archive.run(postgresql, 'base-backup.sh')
  expect(readdirSync(bases).map((name) => name.slice(0, 10))).toEqual(
    [day(15), day(3), today, day(0)].map((name) => name.slice(0, 10)),
  )
  for (const name of readdirSync(bases).slice(0, -1)) rmSync(join(bases, name), { recursive: true })
  const segments = () => readdirSync(join(archive.folder, 'wal')).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  const before = segments()
  await archive.run(postgresql, 'base-backup.sh')
  expect(segments()).toBeLessThan(before)
})

/** An archive by the scripts of deploy/archive, and servers restored from it. */
function openArchive() {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-archive-'))
  const ids = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  const env = { ...process.env, PATH: `${postgresqlPrograms}:${process.env.PATH}`, ARCHIVE: folder }
  const connected = ({ url }: { url: string }) => ({
    ...env,
    PGHOST: '127.0.0.1',
    PGPORT: new URL(url).port,
    PGUSER: 'owner',
  })
  const script = (name: string) => resolve('deploy/archive', name)
  const receivers: ReturnType<typeof spawn>[] = []
  const laidOut: string[] = []
  const end = async () => {
    for (const receiver of receivers.splice(0)) {
      if (receiver.exitCode !== null) continue
      const ended = once(receiver, 'exit')
      receiver.kill('SIGKILL')
      await ended
    }
  }
  return {
    folder,
    end,
    receive(server: { url: string }) {
      receivers.push(spawn(script('receive-wal.sh'), { env: connected(server), stdio: 'ignore', ...ids }))
    },
    run: (server: { url: string }, name: string, ...args: string[]) =>
      run(script(name), args, { env: connected(server), ...ids }),
    /** Starts PostgreSQL as it was at a time, and waits until it takes writes. */
    async restored(time: string) {
      const into = mkdtempSync(join(tmpdir(), 'manyhearts-restored-'))
      laidOut.push(into)
      const args = [resolve('build/backup.js'), 'restore', '--to', time, '--archive', folder, '--into', into]
      await run(process.execPath, args, { env })
      const server = await openPostgresql({ keep: into })
      await vi.waitFor(async () => {
        const [state] = await onServer<{ recovers: boolean }>(server.url, 'select pg_is_in_recovery() as recovers')
        expect(state?.recovers).toBe(false)
      }, 30_000)
      return server
    },
    async [Symbol.asyncDispose]() {
      await end()
      for (const path of [folder, ...laidOut]) rmSync(path, { recursive: true, force: true })
    },
  }
}

const nobody = 65_534

/** Uploads a photo, and returns its id. */
async function upload(visitor: Visitor): Promise<string> {
  const { type, body } = photoForm(await noise())
  const sent = await visitor.ask({ method: 'POST', target: '/api/photos', headers: { 'Content-Type': type }, body })
  expect(JSON.parse(sent.text)).toEqual({ refused: null })
  const page = (await visitor.see('/profile')).text
  return page.match(/name="photo_id" value="([0-9a-f-]{36})"/)?.[1] ?? ''
}
