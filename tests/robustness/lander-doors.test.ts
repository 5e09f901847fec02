import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import { lookInto } from '../support/census'
import { formsOf } from '../support/page-forms'
import { noise, photoForm } from '../support/photo'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { signUpFields, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const pages = landerNames.filter((name) => !isOfMember(name))
const pagesOfMembers = landerNames.filter(isOfMember)
const pathOf = (lander: (typeof pages)[number]) => landerPath({ settings: { niche: 1 } }, lander)

test('says how to join, in place of a form, where sign-up is closed', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  changeBrand(site, 'coast', { signups: 'none' })
  changeBrand(site, 'saffron', { signups: 'with_trafficsource', networks: ['a'] })
  await expect.poll(async () => (await see(site, 'coast', '/landers/video')).forms, { timeout: 20_000 }).toBe(0)
  await expect.poll(async () => (await see(site, 'saffron', '/landers/video')).forms, { timeout: 20_000 }).toBe(0)
  for (const lander of pages) {
    const path = pathOf(lander)
    const byInvitation = await see(site, 'coast', path)
    expect(byInvitation.text, lander).toContain('By invitation only')
    const byPartner = await see(site, 'saffron', path)
    expect(byPartner.text, lander).toContain('You can join through a link from one of our partners.')
    for (const { text, forms } of [byInvitation, byPartner])
      expect([lander, forms, /free/i.test(text)]).toEqual([lander, 0, false])
    const brought = await see(site, 'saffron', `${path}?network=a`)
    expect(brought.forms, lander).toBeGreaterThan(0)
    expect(brought.text, lander).not.toContain('through a link from one of our partners')
  }
})

test('says how to join on the landers of a member, too', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const { anna } = await annaAndBen(site)
  const memberId = await anna.ownId()
  const form = photoForm(await noise())
  const upload = { method: 'POST', target: '/api/photos', headers: { 'Content-Type': form.type }, body: form.body }
  expect((await anna.ask(upload)).status).toBe(200)
  await lookInto(site, (rows) => rows.updateTable('members').set({ shown_outside: true }).execute())
  const paths = pagesOfMembers.map((lander) => landerPath({ settings: { niche: 1 } }, lander, { memberId }))
  for (const path of paths) expect((await see(site, 'saffron', path)).forms, path).toBeGreaterThan(0)
  changeBrand(site, 'saffron', { signups: 'none' })
  await expect.poll(async () => (await see(site, 'saffron', `${paths[0]}`)).forms, { timeout: 20_000 }).toBe(0)
  for (const path of paths) {
    const { text, forms } = await see(site, 'saffron', path)
    expect(text, path).toContain('By invitation only')
    expect([path, forms, /free/i.test(text)]).toEqual([path, 0, false])
  }
})

test('shows the lander that was asked for even with nobody to show', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const headlines = new Set<string>()
  for (const lander of pages) headlines.add((await see(site, 'saffron', pathOf(lander))).headline)
  expect(headlines.size).toBe(pages.length)
  for (const lander of ['gallery', 'alonetonight', 'maplanding', 'tinderswipe', 'socialnetwork'] as const) {
    const visitor = new Visitor(site, 'saffron')
    visitor.cookies.set('country', 'US')
    const form = formsOf((await visitor.see(`${pathOf(lander)}?network=sunline`)).text).find(({ names }) =>
      names.has('about'),
    )
    const begun = await visitor.send(form?.action ?? '', { ...form?.values, about: `burns toast on ${lander}` })
    const signUp = formsOf(begun.text).find(({ names }) => names.has('password'))
    const open = Object.entries(signUpFields(lander)).filter(([field]) => !signUp?.values[field])
    const joined = await visitor.send(signUp?.action ?? '', { ...signUp?.values, ...Object.fromEntries(open) })
    expect([lander, joined.status]).toEqual([lander, 302])
  }
  const said = await lookInto(site, (rows) => rows.selectFrom('members').select('about_me').execute())
  expect(said.map(({ about_me }) => about_me).sort()).toEqual(
    ['alonetonight', 'gallery', 'maplanding', 'socialnetwork', 'tinderswipe'].map(
      (lander) => `burns toast on ${lander}`,
    ),
  )
  const tracked = await lookInto(site, (rows) => rows.selectFrom('accounts').select('tracking').execute())
  expect(tracked.map(({ tracking }) => tracking?.lander).sort()).toEqual(
    said.map(({ about_me }) => about_me?.split(' ').at(-1)).sort(),
  )
})

test('has one sentence as its heading, and a title that is whole, where lines change', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const german = new Visitor(site, 'saffron')
  german.cookies.set('locale', 'de')
  const { text } = await german.see('/landers/transitionsvideolanding/she')
  const heading = /<h1[^>]*>(.*?)<\/h1>/s
    .exec(text)?.[1]
    ?.replaceAll(/<[^>]+>/g, '')
    .trim()
  expect(heading).toBe('Finde eine Frau, die auf einen zweiten Kaffee bleibt.')
  expect(text).toContain('<title>Finde eine Frau für den zweiten Kaffee – Saffron</title>')
})

function changeBrand(site: Site, brand: string, changes: Record<string, unknown>): void {
  const file = join(site.tenantsDir, brand, 'tenant.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }))
}

/** The page as a new visitor of Great Britain sees it, and how many of its forms lead to the sign-up. */
async function see(site: Site, brand: string, path: string) {
  const visitor = new Visitor(site, brand)
  visitor.cookies.set('country', 'GB')
  visitor.cookies.set('locale', 'en')
  const { text: page } = await visitor.see(path)
  const text = page.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<footer[\s\S]*?<\/footer>/, '')
  const headline = /<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1] ?? ''
  const forms = formsOf(page).filter(({ action }) => action.startsWith('/signup')).length
  return { text, headline, forms }
}
