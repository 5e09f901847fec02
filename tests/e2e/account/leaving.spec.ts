import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { hasPostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import { lookInto } from '../../support/census'
import type { Mail } from '../../support/outbox'
import { openOutbox } from '../../support/outbox'
import { openMigratedPostgresql } from '../../support/seeded'
import { hasRedis, openRedis } from '../../support/servers/redis'
import type { Site } from '../../support/site'
import { openSite } from '../../support/site'
import { addressOf, password, Visitor } from '../../support/visitor'
import { dutchHome, endCheckout, order } from '../support/buying'
import { enter } from '../support/journey'
import { addPhotos, cardOf, comeIn } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

/** Somebody at a brand, with a browser. */
interface Person {
  visitor: Visitor
  id: string
  page: Page
}

/** What Zinnia leaves everywhere, and nobody may find afterwards. */
const traces = ['zinnia', 'umbrellas', 'xylophone', 'tuba', 'zebra', '-600.webp']

if (hasPostgresql && hasRedis) {
  test('closes an account, brings it back by e-mail, and erases it 15 days later', async ({ page, someone }) => {
    test.setTimeout(480_000)
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    const env = {
      DEMO: 'off',
      DATABASE_URL: postgresql.url,
      REDIS_URL: redis.url,
      SECRET: 'only for this test, and long enough',
    }
    await using one = await openSite({ env })
    await using two = await openSite({ env: { ...env, JOBS: 'off' } })
    const mailTo = openOutbox(one.dataDir)
    const rows = <T>(look: (rows: Kysely<Tables>) => Promise<T>) => lookInto(postgresql, look)
    const at = (path: string) => one.at('saffron', path)

    const zinnia = await signedUp(one, page, { name: 'zinnia', sister: 'coast' }, mailTo)
    const man = { gender: 'male', seeks: 'female' }
    const ben = await signedUp(one, await someone(), { name: 'ben', fields: man }, mailTo)
    // Logged in by the first node, he looks at the other one.
    const carl = await signedUp(
      one,
      await someone(),
      { name: 'carl', slug: 'coast', sister: 'saffron', fields: man },
      mailTo,
    )
    await liveALife(zinnia, ben)
    const places = async () => ({ ben: await placesOf(one, ben, zinnia), carl: await placesOf(two, carl, zinnia) })
    const everywhere = { ben: ['list', 'profile', 'chat', 'like'], carl: ['list', 'profile'] }
    expect(await places()).toEqual(everywhere)

    const leave = async (reason: string) => {
      await page.goto(at('/notifications?section=account'))
      await page.getByRole('link', { name: 'Delete account' }).click()
      await page.getByText(reason).click()
      await page.getByLabel('Anything to add?').fill('The zebra crossing')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Maybe this would help' })).toBeFocused()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await leave('Too many messages or e-mails')
    await page.getByRole('button', { name: 'Turn them off' }).click()
    await page.waitForURL(at('/notifications?saved'))
    await leave('I’m worried about my privacy')
    await page.getByRole('button', { name: 'Go invisible' }).click()
    await page.waitForURL(at('/notifications?section=privacy&saved'))
    expect(await placesOf(two, carl, zinnia)).toEqual([])
    await page.getByRole('switch', { name: 'Invisible mode' }).click()
    await expect.poll(() => placesOf(two, carl, zinnia)).toEqual(everywhere.carl)
    await leave('Too expensive')
    await page.getByRole('button', { name: 'Use the discount' }).click()
    await page.waitForURL(/\/credits\?code=STAY40-/)
    await page.goto(at('/credits/1/creditcard'))
    await order(page)
    await endCheckout(page, 'pay')
    await leave('Something else')
    await page.getByRole('button', { name: 'Refund my credits' }).click()
    await expect(page.getByText('Your credits are refunded.')).toBeVisible()

    const anHourAgo = { proved_at: sql<Date>`now() - interval '1 hour'` }
    await rows((all) => all.updateTable('sessions').set(anHourAgo).where('account_id', '=', zinnia.id).execute())
    await page.getByRole('button', { name: 'Delete anyway' }).click()
    await expect(page.getByRole('heading', { name: 'Delete for good?' })).toBeFocused()
    await expectAccessible(page)
    // As a live event does it; the step stays.
    await page.evaluate(() => Reflect.get(window, '__remixRouter').revalidate())
    await closeBy(page, 'not hers')
    await expect(page.getByText('Please check your old password.')).toBeVisible()
    expect(await places()).toEqual(everywhere)
    await closeBy(page, password)
    await page.waitForURL(/\/account-deleted\?/)
    await expectAccessible(page)
    expect(await places()).toEqual({ ben: [], carl: [] })
    await page.goto(at('/chats'))
    await page.waitForURL(/\/login/)

    const link = await wayBack(mailTo)
    await enter(page, link)
    await expectAccessible(page)
    expect(await placesOf(one, ben, zinnia)).toEqual([])
    await page.getByRole('button', { name: 'Reactivate my account' }).click()
    await expect(page.getByRole('heading', { name: 'Your account is back' })).toBeVisible()
    expect(await places()).toEqual(everywhere)

    await zinnia.visitor.logIn('zinnia', password)
    await comeIn(page, zinnia.visitor)
    await page.evaluate(() => localStorage.setItem('own:zinnia:meetings', 'with a friend’s name'))
    await leave('Something else')
    await page.getByRole('button', { name: 'Delete anyway' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL(/\/account-deleted\?/)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('own:')
    expect(await places()).toEqual({ ben: [], carl: [] })
    const before = (await rows((all) => tracesIn(all, [one, two]))).join()
    expect(traces.filter((trace) => before.includes(trace))).toEqual(traces)

    await rows((all) => all.updateTable('accounts').set(fifteenDaysAgo).where('id', '=', zinnia.id).execute())
    const proof = () => rows((all) => all.selectFrom('purges').selectAll().executeTakeFirst())
    await expect.poll(async () => (await proof())?.finished_at ?? null, { timeout: 90_000 }).not.toBeNull()
    expect(await proof()).toMatchObject({
      reason: null,
      delayed: {},
      removed: { accounts: 1, members: 1, photos: 1, messages: 1, profile_notes: 1, likes: 1 },
    })
    expect(await rows((all) => tracesIn(all, [one, two]))).toEqual([])
    expect(await one.operate('ledger', 'saffron')).toContain('All agree.')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Link expired or invalid' })).toBeVisible()
  })
}

const fifteenDaysAgo = { deleted_at: sql<Date>`now() - interval '15 days'` }

interface Newcomer {
  name: string
  slug?: string
  /** The brand whose members see them too. */
  sister?: string
  fields?: Record<string, string>
}

/** Signs somebody up whose name every text of theirs has, and gives them a browser. */
async function signedUp(
  site: Site,
  page: Page,
  { name, slug = 'saffron', sister, fields }: Newcomer,
  mailTo: (address: string) => Promise<Mail>,
): Promise<Person> {
  const visitor = new Visitor(site, slug)
  await visitor.signUp(name, { ...fields, ...(sister ? { sister_brands: brandId(site, sister) } : {}) })
  await visitor.confirm(await mailTo(addressOf(name)))
  await visitor.send('/complete-signup?step=location', { intent: 'continue', ...dutchHome })
  await visitor.send('/complete-signup?step=complete', { intent: 'continue' })
  await comeIn(page, visitor)
  return { visitor, page, id: await visitor.ownId() }
}

async function liveALife({ visitor, id }: Person, ben: Person): Promise<void> {
  await addPhotos(visitor, 1)
  await visitor.send('/complete-signup?step=about_me', { intent: 'continue', about_me: 'I collect umbrellas' })
  await ben.visitor.write(id, 'Hello')
  await visitor.write(ben.id, 'A walk with a xylophone')
  await visitor.send('/likes', { id: ben.id, intent: 'like' })
  await visitor.send(`/members/${ben.id}`, { intent: 'note', note: 'Plays the tuba' })
}

/** Where somebody's browser comes upon a member at a node. */
async function placesOf(site: Site, { page, visitor }: Person, member: Person): Promise<string[]> {
  const open = (path: string) => page.goto(site.at(visitor.slug, path))
  const found: string[] = []
  await open('/members')
  if ((await cardOf(page, member).count()) > 0) found.push('list')
  if ((await open(`/members/${member.id}`))?.status() === 200) found.push('profile')
  await open('/chats')
  if ((await page.getByRole('main').getByText('zinnia').count()) > 0) found.push('chat')
  await open('/likes')
  if ((await page.getByRole('main').locator(`a[href*="${member.id}"]`).count()) > 0) found.push('like')
  return found
}

async function closeBy(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Your password').fill(typed)
  await page.getByRole('button', { name: 'Delete account' }).click()
}

/** The link that brings the account back, from the newest e-mails. */
async function wayBack(mailTo: (address: string) => Promise<Mail>): Promise<string> {
  for (;;) {
    const { links } = await mailTo(addressOf('zinnia'))
    const link = links.find((address) => address.includes('/reactivate?token='))
    if (link) return link
  }
}

function brandId(site: Site, slug: string): string {
  return JSON.parse(readFileSync(join(site.tenantsDir, slug, 'tenant.json'), 'utf8')).id
}

/**
 * Traces in any row of any table, and in names and contents of the nodes' stored files. Not among the world's cities, nor in
 * jobs that are done: those go after a week, by a clock that this test doesn't move.
 */
async function tracesIn(rows: Kysely<Tables>, nodes: Site[]): Promise<string[]> {
  const places = [...(await tablesOf(rows)), ...nodes.flatMap(filesOf)]
  return places.flatMap(([place, text]) =>
    traces.filter((trace) => text.toLowerCase().includes(trace)).map((trace) => `${place}: ${trace}`),
  )
}

type Place = readonly [name: string, text: string]

async function tablesOf(rows: Kysely<Tables>): Promise<Place[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and relname not in ('cities', 'city_names')`.execute(rows)
  const read = tables.rows.map(async ({ name }) => {
    const table = await sql<{ text: string }>`
      select coalesce(string_agg(one::text, chr(10)), '') as text from ${sql.raw(name)} as one`.execute(rows)
    return [name, table.rows[0]?.text ?? ''] as const
  })
  return Promise.all(read)
}

function filesOf({ dataDir }: Site): Place[] {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map(
    ({ parentPath, name }) => [name, `${name} ${readFileSync(join(parentPath, name), 'latin1')}`] as const,
  )
}
