import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { lookInto } from '../support/census'
import { isLong } from '../support/length'
import { readOutbox } from '../support/outbox'
import { migratedData, openMigratedPostgresql } from '../support/seeded'
import type { SiteOptions } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, signUpFields, Visitor } from '../support/visitor'
import { inParallel } from './in-parallel'
import { annaAndBen } from './people'

const people = 100
/** Of the 200 sign-ups and messages, after so many answers the server is killed. */
const killedAfter = 90
/** The newcomers' addresses come as through a proxy on this machine. */
const proxies = '127.0.0.0/8'

if (isLong || !hasPostgresql) {
  test.concurrent('on PGlite kill -9 loses nothing that was answered, and nothing happens twice', async () => {
    await survives({ data: await migratedData({ embedded: true }), env: { DEMO: 'off', TRUSTED_PROXIES: proxies } })
  })
}

if (hasPostgresql) {
  test.concurrent('on PostgreSQL kill -9 loses nothing that was answered, and nothing happens twice', async () => {
    await using postgresql = await openMigratedPostgresql()
    const secret = 'only for this test, and long enough'
    await survives(
      { env: { DEMO: 'off', TRUSTED_PROXIES: proxies, DATABASE_URL: postgresql.url, SECRET: secret } },
      postgresql.url,
    )
  })
}

/** Somebody who signs up and writes to Ben; both can be sent again as they were. */
interface Newcomer {
  name: string
  fields: Record<string, string>
  draftId: string
  /** Nobody signs up a hundred people from one address. */
  address: string
}

async function survives(options: SiteOptions, url?: string): Promise<void> {
  await using site = await openSite(options)
  const { ben } = await annaAndBen(site)
  const bensId = await ben.ownId()
  const newcomers = Array.from({ length: people }, (_, index): Newcomer => {
    const name = `newcomer${index}`
    return { name, fields: signUpFields(name), draftId: crypto.randomUUID(), address: `192.0.2.${index}` }
  })
  const stored = () =>
    lookInto(url ? { url } : site, async (rows) => ({
      names: (await rows.selectFrom('members').select('name').execute()).map(({ name }) => name),
      drafts: (await rows.selectFrom('messages').select('draft_id').execute()).map(({ draft_id }) => draft_id),
    }))

  const confirmed = { names: [] as string[], drafts: [] as string[] }
  let killed: Promise<unknown> | undefined
  const noted = () => {
    if (confirmed.names.length + confirmed.drafts.length >= killedAfter) killed ??= site.stop('SIGKILL')
  }
  await inParallel(newcomers, async ({ name, fields, draftId, address }) => {
    if (killed) return
    const visitor = new Visitor(site, 'saffron', address)
    const signedUp = await visitor.send('/signup', fields).catch(() => null)
    if (signedUp?.status !== 302) return
    confirmed.names.push(name)
    noted()
    const written = await visitor.write(bensId, `Hello from ${name}`, draftId).catch(() => null)
    if (written?.status !== 302) return
    confirmed.drafts.push(draftId)
    noted()
  })
  await killed
  const survived = await stored()
  expect(survived.names).toEqual(expect.arrayContaining(confirmed.names))
  expect(survived.drafts).toEqual(expect.arrayContaining(confirmed.drafts))
  expect(survived.drafts.length).toBeLessThan(people)

  await site.start()
  await everyMail(site.dataDir, survived.names)
  await inParallel(newcomers, async ({ name, fields, draftId, address }) => {
    const visitor = new Visitor(site, 'saffron', address)
    expect((await visitor.send('/signup', fields)).status).toBe(302)
    expect((await visitor.write(bensId, `Hello from ${name}`, draftId)).status).toBe(302)
  })
  const names = ['anna', 'ben', ...newcomers.map(({ name }) => name)]
  await everyMail(site.dataDir, names)
  await site.stop()
  const all = await stored()
  expect(all.names.toSorted()).toEqual(names.toSorted())
  expect(all.drafts.toSorted()).toEqual(newcomers.map(({ draftId }) => draftId).toSorted())
  expect(await addressed(site.dataDir)).toEqual(names.map(addressOf).toSorted())
}

/** Waits until each of them has got a mail. A job that died with its server waits for the end of its lease. */
async function everyMail(dataDir: string, names: string[]): Promise<void> {
  const limit = Date.now() + 150_000
  for (;;) {
    const got = new Set(await addressed(dataDir))
    const missing = names.filter((name) => !got.has(addressOf(name)))
    if (missing.length === 0) return
    if (Date.now() > limit) throw new Error(`no mail to ${missing.join(', ')}`)
    await new Promise((later) => setTimeout(later, 200))
  }
}

async function addressed(dataDir: string): Promise<string[]> {
  return (await readOutbox(dataDir)).map(({ to }) => to).sort()
}
