import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contrastProblems } from '~/tenancy/theme/contrast'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

/** Lime on black green, square, set in a bold Outfit: nothing of it is like one of the shipped themes. */
const far = {
  '--font-display': 'Outfit',
  '--font-body': 'Outfit',
  '--display-weight': '900',
  '--display-tracking': '0.02em',
  '--c-primary': '#c6ff00',
  '--c-primary-hover': '#d4ff4d',
  '--c-primary-press': '#a8d900',
  '--c-on-primary': '#0a1400',
  '--c-primary-soft': '#1c2b00',
  '--c-primary-ink': '#c6ff00',
  '--c-secondary': '#00e5ff',
  '--c-secondary-hover': '#66f0ff',
  '--c-on-secondary': '#00141a',
  '--c-secondary-soft': '#00262b',
  '--c-secondary-ink': '#66f0ff',
  '--c-bg': '#020a04',
  '--c-surface-1': '#07140b',
  '--c-surface-2': '#0d2114',
  '--c-surface-3': '#143020',
  '--c-inverse': '#e8ffe0',
  '--c-on-inverse': '#07140b',
  '--c-text': '#e8ffe0',
  '--c-text-2': '#b4d9ac',
  '--c-text-3': '#8fb888',
  '--c-border': '#1b3d28',
  '--c-border-strong': '#6aa87c',
  '--c-info-ink': '#66f0ff',
  '--c-info-soft': '#00262b',
  '--c-link': '#66f0ff',
  '--c-spot': '#c6ff00',
  '--c-on-spot': '#0a1400',
  '--c-bubble-in': '#0d2114',
  '--c-on-bubble-in': '#e8ffe0',
  '--c-bubble-out': '#00e5ff',
  '--c-on-bubble-out': '#00141a',
  '--c-focus': '#ffffff',
  '--r-xs': '0',
  '--r-sm': '0',
  '--r-md': '0',
  '--r-lg': '0',
  '--r-xl': '0',
  '--r-button': '0',
  '--shape-media': '0',
  '--shape-media-lg': '0',
  '--shape-bubble': '0',
  '--shape-bubble-tail': '0',
}

/** Decisions say 2 seconds; a busy machine may take longer. */
const live = { timeout: 20_000, intervals: [100] }

test('takes a theme live in a new brand without a build, on every component', async ({ page }) => {
  test.setTimeout(120_000)
  const themes = mkdtempSync(join(tmpdir(), 'themes-'))
  cpSync('themes', themes, { recursive: true })
  const data = await migratedData()
  await using site = await openSite({ data, env: { DEMO: 'off', THEMES_DIR: themes } })
  const styles = () => page.locator('link[rel=stylesheet]').getAttribute('href')
  await page.goto(site.at('saffron', '/login'))
  const built = await styles()

  const { tokens } = JSON.parse(readFileSync('themes/noir-rose/theme.json', 'utf8'))
  const theme = { colorScheme: 'dark', tokens: { ...tokens, ...far } }
  expect(contrastProblems({ name: 'far', schemes: [theme.tokens] })).toEqual([])
  mkdirSync(join(themes, 'far'))
  writeFileSync(join(themes, 'far', 'theme.json'), JSON.stringify(theme))
  await site.operate('new', 'meadow', '--theme', 'far', '--domain', 'meadow.example')
  await expect.poll(async () => (await page.goto(site.at('meadow', '/dev/ui')))?.status(), live).toBe(200)

  expect(await styles()).toBe(built)
  const look = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(element)
        return { backgroundColor, borderRadius, fontFamily: fontFamily.split(',')[0] }
      })
  expect(await look('primary')).toEqual({
    backgroundColor: 'rgb(198, 255, 0)',
    borderRadius: '0px',
    fontFamily: 'Outfit',
  })
  expect(await look('secondary')).toMatchObject({ backgroundColor: 'rgb(0, 229, 255)' })
  for (const path of ['/dev/ui', '/', '/signup']) {
    await page.goto(site.at('meadow', path))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }

  writeFileSync(join(themes, 'far', 'theme.json'), JSON.stringify(theme).replaceAll('#c6ff00', '#ffd000'))
  await expect
    .poll(async () => {
      await page.goto(site.at('meadow', '/dev/ui'))
      return (await look('primary')).backgroundColor
    }, live)
    .toBe('rgb(255, 208, 0)')
  rmSync(themes, { recursive: true })
})
