import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { chromium } from '@playwright/test'
import { logIn } from '../../tests/bench/demo-login'
import { seededData } from '../../tests/support/seeded'
import type { Site } from '../../tests/support/site'
import { openSite } from '../../tests/support/site'
import { findBrowser } from '../workshop/browser.mjs'
import type { Choice, Screen, Variant, Viewer } from './screens'
import { screens, variantName, variantsOf } from './screens'

export interface TakeOptions {
  /** Target folder; files are `<screen>/<brand>-<scheme>-<width>-<language>.png`. */
  folder: string
  choice: Choice
  /** Only screens whose name contains one of these; all when empty. */
  only: string[]
  /** Data folder to start from, so that two builds show the same members. Default: the demo data. */
  data?: string
}

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
/** Selector of elements that change from one second to the next, which are masked. */
const moving = '[role=timer], time'

/** Takes the screenshots with the current build; returns their number. */
export async function takeShots({ folder, choice, only, data }: TakeOptions): Promise<number> {
  await using site = await openSite({ data: data ?? (await seededData()), env: { JOBS: 'off', DEMO: 'on' } })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...flags, ...quiet] })
  const wanted = screens.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))
  const variants = variantsOf(choice)
  try {
    const sessions = await openSessions(site, choice.brands)
    const lane = async (own: Variant[]) => {
      for (const variant of own) {
        for (const viewer of ['newcomer', 'visitor', 'free', 'premium'] as const) {
          const seen = wanted.filter((screen) => screen.viewer === viewer)
          if (seen.length > 0) await takeAs({ site, browser, folder, variant, viewer, screens: seen, sessions })
        }
      }
    }
    await Promise.all([0, 1].map((half) => lane(variants.filter((_, index) => index % 2 === half))))
  } finally {
    await browser.close()
  }
  return wanted.length * variants.length
}

/** Sessions by brand and login, reused because a login costs a password hash and counts against its rate limit. */
type Sessions = Map<string, string>

async function openSessions(site: Site, brands: string[]): Promise<Sessions> {
  const sessions: Sessions = new Map()
  for (const brand of brands) {
    for (const kind of ['free', 'premium'] as const) sessions.set(`${brand} ${kind}`, await logIn(site, brand, kind))
  }
  return sessions
}

interface Sitting {
  site: Site
  browser: Browser
  folder: string
  variant: Variant
  viewer: Viewer
  screens: Screen[]
  sessions: Sessions
}

async function takeAs({ site, browser, folder, variant, viewer, screens: own, sessions }: Sitting): Promise<void> {
  const { brand, scheme, width, language } = variant
  const phone = width < 768
  const context = await browser.newContext({
    viewport: { width, height: phone ? 844 : 900 },
    isMobile: phone,
    hasTouch: phone,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const cookies: Record<string, string> = { locale: language }
  if (viewer !== 'newcomer') cookies['entry-warning-dismissed'] = '1'
  const session = sessions.get(`${brand} ${viewer}`)
  if (session) cookies['auth.session'] = session
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.at(brand, '/') })))
  const page = await context.newPage()
  const places = await placesOf(page, site.at(brand, ''), viewer)
  for (const screen of own) await takeOne(page, site.at(brand, pathOf(screen, places)), { folder, screen, variant })
  await context.close()
}

/** Returns the first member and conversation that the viewer's own lists link to. */
async function placesOf(page: Page, origin: string, viewer: Viewer): Promise<Record<string, string>> {
  const firstIn = async (path: string, pattern: RegExp): Promise<string> => {
    await page.goto(origin + path)
    const addresses = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    return addresses.map((address) => pattern.exec(address ?? '')?.[1]).find((id) => id !== undefined) ?? 'none'
  }
  if (viewer === 'newcomer') return {}
  const member = await firstIn('/members?order=newest', /^\/members\/([0-9a-f-]{36})$/)
  if (viewer === 'visitor') return { member }
  return { member, conversation: await firstIn('/chats', /^\/chats\/([0-9a-f-]{36})$/) }
}

function pathOf({ path }: Screen, places: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, place: string) => places[place] ?? 'none')
}

async function takeOne(
  page: Page,
  address: string,
  { folder, screen, variant }: { folder: string; screen: Screen; variant: Variant },
): Promise<void> {
  await page.goto(address)
  await page.evaluate(async () => {
    await document.fonts.ready
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })
  mkdirSync(join(folder, screen.name), { recursive: true })
  await page.screenshot({
    path: join(folder, screen.name, `${variantName(variant)}.png`),
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    mask: [page.locator(moving)],
  })
}
