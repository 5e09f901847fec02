import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import type { Tenant } from '~/tenancy/tenant'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { demoTenants } from '../../../../tests/support/tenants'
import { manifestOf } from './manifest.server'
import { offlinePage } from './offline-page.server'

readTextsFrom('locales')

const demo = demoTenants({
  saffron: { name: 'A & "B"', description: { en: 'Meet', no: 'Møt' }, languages: ['en', 'no'] },
})
const saffron: Tenant = { ...demo.saffron, theme: loadTheme('amber') }

test('the app is installed under the name of the brand, in the reader’s language and its theme’s colours', () => {
  const manifest = manifestOf({ tenant: saffron, language: 'no' })
  expect(manifest).toMatchObject({ name: 'A & "B"', description: 'Møt', lang: 'nb', start_url: '/', scope: '/' })
  expect(manifestOf({ tenant: saffron, language: 'en' })).toMatchObject({ description: 'Meet', lang: 'en' })
  for (const colour of [manifest.background_color, manifest.theme_color]) expect(colour).toMatch(/^#[0-9a-f]{3,8}$/i)
})

test('the app has icons of two sizes, each also with a margin, of this version of the brand', () => {
  const { icons } = manifestOf({ tenant: saffron, language: 'en' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src } of icons) expect(src).toContain(`?v=${saffron.version}`)
})

const offline = (tenant: Tenant) =>
  offlinePage({ tenant, language: 'no', nonce: 'abc', t: translate(tenant, 'no') } as never)

test('the page without a network fetches nothing, and the name of the brand is text in it', async () => {
  const html = await offline(saffron)
  expect(html).toContain('<html lang="nb">')
  expect(html).toContain('<style nonce="abc">')
  expect(html).toContain('A &#38; &#34;B&#34;')
  expect(html).toContain('src="data:image/png;base64,')
  expect(html).not.toMatch(/<script|<link|src="(?!data:)|href="(?!")/)
})

test('a brand without an icon has the page without one', async () => {
  const html = await offline({ ...saffron, id: 'other', folder: '/nowhere' })
  expect(html).not.toContain('<img')
  expect(html).toContain('<h1>')
})
