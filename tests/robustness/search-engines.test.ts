import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

test('tells search engines of each brand’s pages, and of nobody’s own', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const pages = join(site.tenantsDir, 'saffron/pages/en')
  mkdirSync(pages, { recursive: true })
  writeFileSync(join(pages, 'our-story.md'), '# Our story')
  for (const slug of ['saffron', 'noir-rose']) {
    const visitor = () => new Visitor(site, slug)
    const { origin } = visitor()

    const robots = await visitor().see('/robots.txt')
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.text).toContain('Disallow: /api/')
    expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml`)

    const icon = await visitor().see('/favicon.ico')
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])

    const home = await visitor().see('/')
    expect(home.text).toContain(`<link rel="canonical" href="${origin}/"/>`)
    expect(home.text).toContain(`<link rel="alternate" hrefLang="x-default" href="${origin}/"/>`)
    const german = /<link rel="alternate" hrefLang="de" href="([^"]+)"/.exec(home.text)?.[1]
    expect(german).toBe(`${origin}/?lang=de`)
    const picture = new URL(/property="og:image" content="([^"]+)"/.exec(home.text)?.[1] ?? '')
    const image = await visitor().see(picture.pathname + picture.search)
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
    expect(image.headers['cache-control']).toContain('immutable')

    const reader = visitor()
    for (const times of [1, 2]) {
      const page = await reader.see('/?lang=de')
      expect(page.text, `visit ${times}`).toContain('<html lang="de"')
      expect(page.text).toContain(`<link rel="canonical" href="${origin}/?lang=de"/>`)
      expect(page.text).toContain('property="og:locale" content="de_DE"')
    }
    expect((await reader.see('/pages/terms')).text).toContain('<html lang="de"')
    expect((await visitor().see('/?lang=xx')).text).toContain(`<link rel="canonical" href="${origin}/"/>`)
  }

  const visitor = new Visitor(site, 'saffron')
  const sitemap = await visitor.see('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  const addresses = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
  expect(addresses).toContain(`${visitor.origin}/our-story?lang=nl`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses.filter((one) => !one?.includes('?'))) {
    const { pathname } = new URL(address ?? '')
    const page = await visitor.see(pathname)
    expect([page.status, page.headers['x-robots-tag']], pathname).toEqual([200, undefined])
    // The label that /pages/ban tells filter programs of.
    expect(page.text, pathname).toContain('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA"/>')
  }

  const members = await visitor.see('/members')
  expect(members.headers['x-robots-tag']).toBe('noindex')
  expect(members.text).not.toContain('rel="canonical"')
  await visitor.signUp('anna')
  expect((await visitor.see('/pages/terms')).headers['x-robots-tag']).toBe('noindex')
  expect((await visitor.see('/api/user.php')).headers['x-robots-tag']).toBe('noindex')
})
