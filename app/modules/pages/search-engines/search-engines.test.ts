import { expect, test } from 'vitest'
import { demoTenants } from '../../../../tests/support/tenants'
import { robotsText } from './robots.server'
import { publicPaths, sitemapOf } from './sitemap.server'

const { saffron, noirRose } = demoTenants({ saffron: { languages: ['en', 'no'] }, noirRose: { languages: ['en'] } })
const placesIn = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)

test('keeps robots from calls and webhooks, and names the brand’s own sitemap', () => {
  const lines = robotsText(saffron).split('\n')
  expect(lines).toContain('User-agent: *')
  for (const path of ['/api/', '/webhooks/']) expect(lines).toContain(`Disallow: ${path}`)
  // A page must be fetched for its `noindex` to be seen.
  for (const path of ['/', '/members']) expect(lines).not.toContain(`Disallow: ${path}`)
  expect(lines).toContain('Sitemap: https://saffron.example/sitemap.xml')
  expect(robotsText(noirRose)).toContain('Sitemap: https://noir-rose.example/sitemap.xml')
})

test('lists the niche’s landers and static pages, but no single member’s lander', async () => {
  const paths = await publicPaths(noirRose)
  expect(paths).toEqual(expect.arrayContaining(['/', '/signup', '/pages/terms', '/landers/gallery/she']))
  expect(paths).toContain('/landers/tinderswipe')
  expect(paths.filter((path) => path.startsWith('/members') || path.endsWith('/none'))).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('lists a page of a bilingual brand with and without each language', () => {
  const sitemap = sitemapOf(saffron, ['/a'])
  expect(placesIn(sitemap)).toEqual([
    'https://saffron.example/a',
    'https://saffron.example/a?lang=en',
    'https://saffron.example/a?lang=no',
  ])
  const alternates = [...sitemap.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])
  expect(alternates.slice(0, 3)).toEqual([
    ['en', 'https://saffron.example/a?lang=en'],
    ['nb', 'https://saffron.example/a?lang=no'],
    ['x-default', 'https://saffron.example/a'],
  ])
  expect(alternates).toHaveLength(9)
})

test('a page of a brand with one language is listed once, and its address is escaped', () => {
  const sitemap = sitemapOf(noirRose, ['/a&b<"c"'])
  expect(placesIn(sitemap)).toEqual(['https://noir-rose.example/a&amp;b&lt;&quot;c&quot;'])
  expect(sitemap).not.toContain('hreflang')
})
