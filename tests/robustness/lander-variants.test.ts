import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookInto } from '../support/census'
import { readOutbox } from '../support/outbox'
import { formsOf } from '../support/page-forms'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

/** Decisions say 2 seconds ('Tenants, companies, domains'); a busy machine may take longer. */
const live = { timeout: 20_000, interval: 100 }
const page = '/landers/video'

test('a variant’s file is live while the server runs, and a broken one leaves the old', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const folder = join(site.tenantsDir, 'saffron', 'landers')
  mkdirSync(folder)
  const write = (slug: string, text: string) => writeFileSync(join(folder, `${slug}.json`), text)
  const headline = async (visitor: Visitor, path = page) =>
    /<h1[^>]*>([^<]+)</.exec((await visitor.see(path)).text)?.[1] ?? ''
  const newcomer = () => new Visitor(site, 'saffron')
  const before = await headline(newcomer(), `${page}/none`)
  expect(before).not.toBe('')
  expect((await newcomer().see(`${page}/none-summer`)).status).toBe(404)

  write('none-summer', JSON.stringify({ headline: 'By the sea', weight: 0 }))
  await expect.poll(() => headline(newcomer(), `${page}/none-summer`), live).toBe('By the sea')
  expect(await headline(newcomer(), `${page}/none`)).toBe(before)

  write('none-summer', '{ "headline": "By the lake", }')
  const isNamed = () => site.output().includes('saffron/landers/none-summer.json:1')
  await expect
    .poll(async () => [await headline(newcomer(), `${page}/none-summer`), isNamed()], live)
    .toEqual(['By the sea', true])

  write('none-summer', JSON.stringify({ headline: 'By the lake', weight: 1 }))
  await expect.poll(() => headline(newcomer(), `${page}/none-summer`), live).toBe('By the lake')
  const seen = new Set<string>()
  for (let visit = 0; visit < 40; visit += 1) seen.add(await headline(newcomer()))
  expect(seen).toEqual(new Set([before, 'By the lake']))
})

test('reports the variant that was drawn, without a cookie where consent is required', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const folder = join(site.tenantsDir, 'saffron', 'landers')
  mkdirSync(folder)
  writeFileSync(join(folder, 'none-lake.json'), JSON.stringify({ headline: 'By the lake' }))
  await expect.poll(async () => (await new Visitor(site, 'saffron').see(`${page}/none-lake`)).status, live).toBe(200)
  for (const query of ['', '?network=a']) {
    const shown = new Set<string>()
    for (let visit = 0; visit < 12; visit += 1) {
      shown.add(await seenInNetherlands(site, query))
      shown.add(await seenInUnitedStates(site, query))
    }
    expect(shown).toEqual(new Set(['none-lake', 'none']))
  }
})

const variantIn = (text: string) => (text.includes('By the lake') ? 'none-lake' : 'none')
const variantOf = (query: string | undefined) => new URLSearchParams(query).get('variant')

/** Returns the variant shown where the law asks consent: the page's form carries it, and so does the way back. */
async function seenInNetherlands(site: Site, query: string): Promise<string> {
  const visitor = new Visitor(site, 'saffron')
  visitor.cookies.set('country', 'NL')
  const { text } = await visitor.see(page + query)
  const signUp = formsOf(text).find(({ action }) => action.startsWith('/signup'))
  const [, carried = ''] = signUp?.action.split('?') ?? []
  expect(variantOf(carried)).toBe(variantIn(text))
  expect(variantIn((await visitor.see(`${page}?${carried}`)).text)).toBe(variantIn(text))
  expect([...visitor.cookies.keys()]).toEqual(['country'])
  return variantIn(text)
}

/** Returns the variant shown where the law asks no consent: the cookie of the visit stores it. */
async function seenInUnitedStates(site: Site, query: string): Promise<string> {
  const visitor = new Visitor(site, 'saffron')
  visitor.cookies.set('country', 'US')
  const { text } = await visitor.see(page + query)
  expect(variantOf(decodeURIComponent(visitor.cookies.get('tracking') ?? ''))).toBe(variantIn(text))
  expect(variantIn((await visitor.see(page)).text)).toBe(variantIn(text))
  return variantIn(text)
}

test('shows an operator a draft by a link, which keeps and counts nothing', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const folder = join(site.tenantsDir, 'saffron')
  mkdirSync(join(folder, 'landers'))
  const draft = { headline: 'By the lake', published: false, weight: 1 }
  writeFileSync(join(folder, 'landers', 'none-draft.json'), JSON.stringify(draft))
  /** Opens what the command prints, as far as a page. */
  const operator = async (...wish: string[]) => {
    const visitor = new Visitor(site, 'saffron')
    const link = (await site.operate('preview', 'saffron', ...wish)).trim()
    const opened = await visitor.see(link.replace(visitor.origin, ''))
    expect(opened.status).toBe(302)
    return { visitor, path: String(opened.headers.location) }
  }
  const { visitor, path } = await operator('--variant', 'none-draft', '--lander', 'video')
  expect(path).toBe(`${page}/none-draft`)
  await expect.poll(async () => (await visitor.see(path)).text, live).toContain('By the lake')
  expect((await visitor.see(path)).headers['x-robots-tag']).toBe('noindex')
  expect((await new Visitor(site, 'saffron').see(path)).status).toBe(404)
  expect((await visitor.signUp('Draft')).status).toBe(409)

  const file = join(folder, 'tenant.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), published: false }))
  await expect.poll(async () => (await new Visitor(site, 'saffron').see('/')).status, live).toBe(421)
  const brand = await operator()
  expect((await brand.visitor.see(brand.path)).status).toBe(200)

  await site.stop()
  const stored = await lookInto(site, async (rows) => ({
    visits: await rows.selectFrom('visit_counts').selectAll().where('variant', '=', 'none-draft').execute(),
    accounts: await rows.selectFrom('accounts').selectAll().execute(),
  }))
  expect(stored).toEqual({ visits: [], accounts: [] })
  expect(await readOutbox(site.dataDir)).toEqual([])
})
