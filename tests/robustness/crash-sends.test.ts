import { expect, test } from 'vitest'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { lookInto } from '../support/census'
import { isLong } from '../support/length'
import { openOutbox } from '../support/outbox'
import { migratedData, openMigratedPostgresql } from '../support/seeded'
import type { Site, SiteOptions } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, Visitor } from '../support/visitor'
import { brandsWith } from './brands'
import { inParallel } from './in-parallel'

const members = 20
const each = 25
const killedAfter = 200
const signupCredits = 30
const freeMessages = 3

if (isLong || !hasPostgresql) {
  test('keeps each acknowledged of 500 sends once after kill -9, on PGlite', async () => {
    await survives({ data: await migratedData({ embedded: true }), env: { DEMO: 'off' } })
  })
}

if (hasPostgresql) {
  test('keeps each acknowledged of 500 sends once after kill -9, on PostgreSQL', async () => {
    await using postgresql = await openMigratedPostgresql()
    const secret = 'only for this test, and long enough'
    await survives({ env: { DEMO: 'off', DATABASE_URL: postgresql.url, SECRET: secret } }, postgresql.url)
  })
}

interface Send {
  by: Visitor
  to: string
  body: string
  draftId: string
}

async function survives(options: SiteOptions, url?: string): Promise<void> {
  await using site = await openSite({ ...options, tenants: brandsWith({ signup_credits: signupCredits }) })
  const sends = await sendsOf(site)
  const acknowledged: string[] = []
  let killed: Promise<unknown> | undefined
  await inParallel(sends, async ({ by, to, body, draftId }) => {
    if (killed) return
    const written = await by.write(to, body, draftId).catch(() => null)
    if (written?.status !== 302) return
    acknowledged.push(draftId)
    if (acknowledged.length >= killedAfter) killed ??= site.stop('SIGKILL')
  })
  await killed
  const stored = () =>
    lookInto(url ? { url } : site, async (rows) => ({
      drafts: (await rows.selectFrom('messages').select('draft_id').execute()).map(({ draft_id }) => draft_id),
      balances: (await rows.selectFrom('credit_accounts').select('balance').execute()).map(({ balance }) => balance),
      wrong: await ledgerMismatches(rows),
    }))
  const survived = await stored()
  expect(survived.drafts).toEqual(expect.arrayContaining(acknowledged))
  expect(survived.drafts.length).toBeLessThan(sends.length)
  expect(survived.wrong).toEqual([])

  await site.start()
  await inParallel(sends, async ({ by, to, body, draftId }) => {
    expect((await by.write(to, body, draftId)).status).toBe(302)
  })
  await site.stop()
  const all = await stored()
  expect(all.drafts.toSorted()).toEqual(sends.map(({ draftId }) => draftId).toSorted())
  expect(all.balances).toEqual(Array(members).fill(signupCredits - (each - freeMessages)))
  expect(all.wrong).toEqual([])
}

/** Twenty confirmed members, each of whom has 25 messages for the next. */
async function sendsOf(site: Site): Promise<Send[]> {
  const mailTo = openOutbox(site.dataDir)
  const people: { visitor: Visitor; id: string }[] = []
  for (let n = 0; n < members; n++) {
    const visitor = new Visitor(site, 'saffron')
    const name = `writer${n}`
    await visitor.signUp(name)
    expect((await visitor.confirm(await mailTo(addressOf(name)))).status).toBe(200)
    people.push({ visitor, id: await visitor.ownId() })
  }
  return Array.from({ length: each }).flatMap((_, turn) =>
    people.map(({ visitor }, n) => ({
      by: visitor,
      to: people[(n + 1) % members]?.id ?? '',
      body: `Message ${turn}`,
      draftId: crypto.randomUUID(),
    })),
  )
}
