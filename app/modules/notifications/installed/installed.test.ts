import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { appScreen } from '~/modules/photos/brand/app-screen.server'
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

test('installs the app under the brand’s name, language and theme’s colours', () => {
  const manifest = manifestOf({ tenant: saffron, language: 'no' })
  expect(manifest).toMatchObject({ name: 'A & "B"', description: 'Møt', lang: 'nb', start_url: '/', scope: '/' })
  expect(manifestOf({ tenant: saffron, language: 'en' })).toMatchObject({ description: 'Meet', lang: 'en' })
  for (const colour of [manifest.background_color, manifest.theme_color]) expect(colour).toMatch(/^#[0-9a-f]{3,8}$/i)
})

test('has icons of this version in two sizes, each also with a margin', () => {
  const { icons } = manifestOf({ tenant: saffron, language: 'en' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  for (const { src } of icons) expect(src).toContain(`?v=${saffron.version}`)
})

test('the app’s icon leads to the messages and likes, in the reader’s language', () => {
  expect(manifestOf({ tenant: saffron, language: 'no' }).shortcuts).toEqual([
    { name: 'Meldinger', url: '/chats' },
    { name: 'Likes', url: '/likes' },
  ])
})

test('shows the app before it is installed, upright and wide, as browsers require', async () => {
  const { screenshots } = manifestOf({ tenant: saffron, language: 'no' })
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  for (const { src, sizes, label } of screenshots) {
    const picture = await appScreen(
      saffron,
      new URL(src, 'https://saffron.example').pathname.replace('/app-icons/', ''),
    )
    const { format, width = 0, height = 0 } = await sharp(picture?.body).metadata()
    expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(picture?.body.length).toBeLessThan(100_000)
    expect(label).toBe('Si noe. Se hva som skjer.')
  }
  for (const unknown of ['screen-narrow-pl.png', 'screen-square-en.png', 'screen-wide-en.webp'])
    expect(await appScreen(saffron, unknown)).toBeNull()
})

const offline = (tenant: Tenant) =>
  offlinePage({ tenant, language: 'no', nonce: 'abc', t: translate(tenant, 'no') } as never)

test('fetches nothing on the page without a network, with the brand’s name as text', async () => {
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
