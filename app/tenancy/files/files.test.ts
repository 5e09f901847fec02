import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import routes from '~/routes'
import { demoTenants } from '../../../tests/support/tenants'
import { tenantAsset } from './asset.server'
import { assetUrl } from './asset-url'
import { tenantPage, tenantPageLinks } from './page.server'
import { isPageToken, pageFault, reservedTokens } from './page-tokens'

/** A brand whose folder has the given files. */
async function brandWith(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const tenant = { ...demoTenants({ saffron: { domain_language: 'nl' } }).saffron, folder, version: 'v1' }
  return { tenant, folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('serves a brand’s logo, icon and media with types, and nothing else of its folder', async () => {
  const tenant = { folder: resolve('tenants/saffron') }
  expect((await tenantAsset(tenant, 'logo.svg'))?.contentType).toBe('image/svg+xml; charset=utf-8')
  expect((await tenantAsset(tenant, 'icon.svg'))?.body.toString()).toContain('<svg')
  expect((await tenantAsset(tenant, 'media/hero-1.webp'))?.contentType).toBe('image/webp')
  const refused = ['tenant.json', 'media/../tenant.json', '../companies.json', 'media/', 'media/none.webp', 'media', '']
  for (const path of refused) expect(await tenantAsset(tenant, path)).toBeNull()
})

test('serves nothing as media that a browser could run', async () => {
  await using brand = await brandWith({ 'media/page.html': '<script>', 'media/code.js': '1', 'media/.hidden.webp': '' })
  for (const file of ['page.html', 'code.js', '.hidden.webp']) {
    expect(await tenantAsset(brand.tenant, `media/${file}`)).toBeNull()
  }
})

test('a link out of the folder is not followed', async () => {
  await using brand = await brandWith({ 'media/inside.svg': '<svg/>' })
  await symlink('/etc/hostname', join(brand.folder, 'media', 'host.svg'))
  await symlink('inside.svg', join(brand.folder, 'media', 'again.svg'))
  expect(await tenantAsset(brand.tenant, 'media/host.svg')).toBeNull()
  expect(await tenantAsset(brand.tenant, 'media/again.svg')).not.toBeNull()
})

test('changes an asset’s URL with the brand’s version, on its CDN if there is one', () => {
  const { saffron } = demoTenants({ saffron: { cdn_prefix: 'https://cdn.example/s' } })
  expect(assetUrl({ ...saffron, version: 'v2' }, 'logo.svg')).toBe('https://cdn.example/s/brand/logo.svg?v=v2')
})

test('shows an operator’s page in the asked language, else the domain’s, else English', async () => {
  await using brand = await brandWith({
    'pages/en/story.md': '# Our story\n\nHello *you*',
    'pages/nl/story.md': '# Ons verhaal',
    'pages/en/only.md': 'English only',
  })
  expect(await tenantPage(brand.tenant, 'en', 'story')).toMatchObject({
    title: 'Our story',
    html: '<p>Hello <em>you</em></p>\n',
    language: 'en',
  })
  expect(await tenantPage(brand.tenant, 'de', 'story')).toMatchObject({ title: 'Ons verhaal', language: 'nl' })
  expect(await tenantPage(brand.tenant, 'de', 'only')).toMatchObject({ title: 'only', language: 'en' })
  expect(await tenantPage(brand.tenant, 'en', 'none')).toBeNull()
  expect(await tenantPage(brand.tenant, 'en', '../en/story')).toBeNull()
})

test('a page has no raw HTML, no script links and no foreign pictures', async () => {
  await using brand = await brandWith({
    'pages/nl/links.md': [
      '<script>alert(1)</script> <b>b</b>',
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](\\\\evil.example)',
      '[e](https://good.example) [f](mailto:a@b.example) [g](/members) [h](#top)',
      '![pixel](https://evil.example/p.gif)',
    ].join('\n\n'),
  })
  const { html } = (await tenantPage(brand.tenant, 'nl', 'links')) ?? { html: '' }
  expect(html).not.toMatch(/<script|<b>|<img/)
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://good.example"',
    'href="mailto:a@b.example"',
    'href="/members"',
    'href="#top"',
    'href="https://evil.example/p.gif"',
  ])
})

test('shows a page’s pictures with their size, and links it by title in the footer', async () => {
  const pier = await sharp({ create: { width: 80, height: 50, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await using brand = await brandWith({
    'media/pier.png': pier,
    'pages/nl/story.md': '# Ons verhaal\n\n![De "pier"](media/pier.png)\n\n![x](media/gone.png) ![y](../logo.svg)',
    'pages/en/story.md': '# Our story',
    'pages/en/press.md': '# Press',
  })
  const { html } = (await tenantPage(brand.tenant, 'nl', 'story')) ?? { html: '' }
  expect(html.match(/<img[^>]*>/g)).toEqual([
    `<img src="${assetUrl(brand.tenant, 'media/pier.png')}" alt="De &quot;pier&quot;" width="80" height="50" loading="lazy">`,
  ])
  expect(await tenantPageLinks(brand.tenant, 'nl')).toEqual([
    { to: '/press', title: 'Press' },
    { to: '/story', title: 'Ons verhaal' },
  ])
})

test('the product’s own addresses are reserved', () => {
  expect(pageFault('pages/en/members.md')).toBe("another name: /members is the product's own")
  expect(pageFault('pages/xx/story.md')).toContain('a language of the product')
  expect(pageFault('pages/en/Our Story.md')).toContain('lower-case letters')
  expect(pageFault('pages/en/our-story.md')).toBeNull()
  expect(isPageToken('our-story')).toBe(true)
})

test('every address of the site map is reserved', () => {
  const paths = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children }) => (path ? [path] : paths(children ?? [])))
  const first = paths(routes as RouteConfigEntry[]).map((path) => path.split('/')[0] ?? '')
  const fixed = first.filter((part) => /^[a-z0-9-]+$/.test(part))
  expect(fixed.filter((part) => !reservedTokens.has(part))).toEqual([])
})
