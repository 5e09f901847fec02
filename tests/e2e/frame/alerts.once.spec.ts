import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { languages } from '~/i18n/languages'
import { lookInto } from '../../support/census'
import { openOutbox } from '../../support/outbox'
import { seededData } from '../../support/seeded'
import type { Site } from '../../support/site'
import { openSite } from '../../support/site'
import { addressOf, Visitor } from '../../support/visitor'
import { dutchHome } from '../support/buying'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, expectNoSidewaysScroll, test } from '../support/test'

const widths = [320, 390, 768, 1280]
/** What is wrong with the e-mails, and what the browser says of pushes: each brings another alert. */
const states = [
  { reason: 'bounce', permission: 'default' },
  { reason: 'fbl', permission: 'denied' },
  { reason: 'listunsubscribe', permission: 'denied' },
] as const

test('the strip is as high for each alert in each language, and cuts none', async ({ someone }) => {
  test.setTimeout(900_000)
  await using site = await openSite({ data: await seededData() })
  changeTerms(site)
  const page = await someone()
  const stage = { site, mailTo: openOutbox(site.dataDir) }
  const { id, visitor } = await newcomer(stage, page, { name: 'maximiliane', home: null })
  const become = (change: object) =>
    lookInto(site, (rows) => rows.updateTable('accounts').set(change).where('id', '=', id).execute())
  await become({ status: 'not_confirmed' })
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
    addEventListener('push-state', () => Reflect.set(window, 'isPushKnown', true))
  })
  const told = new Set<string>()
  // The states share most alerts: each is measured the first time.
  const measured = new Set<string>()
  for (const { reason, permission } of states) {
    await become({ email_disabled_reason: reason, email_disabled_at: new Date() })
    await comeIn(page, visitor)
    await page.goto(site.at('saffron', '/likes'))
    await page.evaluate((value) => localStorage.setItem('permission', value), permission)
    for (const language of languages) {
      await comeIn(page, visitor, language)
      await openWithPush(page, site.at('saffron', '/likes'))
      for (let shown = 0, count = 1; shown < count; shown += 1) {
        const next = page.locator('[data-alerts] a[href*=notice]')
        const place = await next.innerText()
        count = Number(place.split('/')[1])
        const text = (await page.locator('[data-alerts]').innerText()).replace(place, '')
        if (!measured.has(`${language} ${text}`)) await expectWhole(page, language)
        measured.add(`${language} ${text}`)
        if (language === 'en') told.add(text.replace(/\..*/s, ''))
        await next.click()
      }
    }
  }
  // The eight below, of which 'E-mails are off' has two texts.
  expect(measured.size).toBeGreaterThanOrEqual(languages.length * 9)
  expect([...told].sort()).toEqual([
    'Confirm your e-mail',
    'E-mails are off',
    'Finish your profile',
    'Notifications are blocked',
    'Our e-mails are bouncing',
    expect.stringMatching(/^Our terms change on /),
    'Show your face',
    'Turn on notifications',
  ])
})

test('no alert moves the page that it comes with', async ({ someone }) => {
  test.setTimeout(600_000)
  await using site = await openSite({ data: await seededData() })
  changeTerms(site)
  const page = await someone()
  const { id, visitor } = await newcomer({ site, mailTo: openOutbox(site.dataDir) }, page, { name: 'cls', home: null })
  const become = (change: object) =>
    lookInto(site, (rows) => rows.updateTable('accounts').set(change).where('id', '=', id).execute())
  await become({ status: 'not_confirmed' })
  // A line of a card moves by a pixel when the brand's font arrives.
  await page.route('**/*.woff2', (route) => route.abort())
  const told = new Set<string>()
  for (const { reason } of states) {
    await become({ email_disabled_reason: reason, email_disabled_at: new Date() })
    await comeIn(page, visitor)
    for (const [width, path] of [
      [390, '/likes'],
      [390, '/chats'],
      [1280, '/members'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      // The first state shows all; of the others, only what is wrong with the e-mails is new.
      const own = `emails-${reason}`
      const isFirst = reason === states[0].reason
      let target: string = isFirst ? path : `${path}?notice=${own}`
      for (let shown = 0, count = 1; shown < count; shown += 1) {
        await page.goto(site.at('saffron', target), { waitUntil: 'networkidle' })
        const strip = page.locator('[data-alerts]')
        const text = await strip.innerText()
        told.add(text.replace(/[.\n].*/s, ''))
        expect(await page.evaluate(shifts), `${path} at ${width}: ${text}`).toEqual([])
        const next = strip.locator('a[href*=notice]')
        if (isFirst) count = Number((await next.innerText()).split('/')[1])
        target = `${path}${await next.getAttribute('href')}`
      }
    }
  }
  expect([...told]).toEqual(
    expect.arrayContaining([
      'Confirm your e-mail',
      'E-mails are off',
      'Finish your profile',
      'Our e-mails are bouncing',
      expect.stringMatching(/^Our terms change on /),
      'Show your face',
    ]),
  )
})

test('the offer stands on top of each page of the members area at each width', async ({ site, someone, mailTo }) => {
  test.setTimeout(600_000)
  const page = await someone()
  const ben = await newcomer({ site, mailTo }, await someone(), { name: 'ben', gender: 'male' })
  const { id, visitor } = await newcomer({ site, mailTo }, page, { name: 'fresh', home: dutchHome })
  await ben.visitor.send('/likes', { id, intent: 'like' })
  await visitor.send('/likes', { id: ben.id, intent: 'like' })
  await page.route('**/*.woff2', (route) => route.abort())
  const profile = `/members/${ben.id}`
  for (const language of ['en', 'fi'] as const) {
    await comeIn(page, visitor, language)
    for (const path of ['/members', profile, '/chats', '/likes', '/likes/matches', `/likes/m/${ben.id}`, '/premium']) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(site.at('saffron', path), { waitUntil: 'networkidle' })
        const offer = page.locator('[data-offer]')
        const where = `${path} at ${width} in ${language}`
        await expect(offer.getByRole('link'), where).toHaveAttribute('href', '/credits')
        await expect(offer.getByRole('timer'), where).toHaveText(/\b0[0-3]:[0-5]\d:[0-5]\d\b/)
        await expect(offer.getByRole('timer'), where).toBeInViewport({ ratio: 1 })
        expect(await offer.evaluate(standsOut), where).toEqual([])
        expect(await page.evaluate(shifts), where).toEqual([])
        await expectNoSidewaysScroll(page)
      }
    }
  }
  await comeIn(page, visitor)
  for (const path of ['/credits', `/members/${ben.id}/chat`, '/profile']) {
    await page.goto(site.at('saffron', path))
    await expect(page.locator('[data-offer]'), path).toHaveCount(0)
  }
  await page.goto(site.at('saffron', `/members/${ben.id}/chat`))
  const strip = page.locator('[data-alerts]')
  await expect(strip).toBeInViewport({ ratio: 1 })
  expect((await strip.boundingBox())?.y).toBeLessThan(100)
})

test('a sign-up elsewhere ends on a smartphone with the reminder as a modal, once', async ({ site, someone }) => {
  const phone = await someone({ viewport: { width: 390, height: 844 } })
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp('rosalie-elsewhere')
  await comeIn(phone, visitor)
  const title = 'Confirm your e-mail'
  const reminder = phone.getByRole('dialog', { name: title })
  await phone.goto(site.at('saffron', '/likes?api_signup_complete=1'))
  await expect(reminder).toContainText(addressOf('rosalie-elsewhere'))
  await phone.keyboard.press('Escape')
  await expect(reminder).toBeHidden()
  await expect(phone).toHaveURL(site.at('saffron', '/likes'))
  // In the settings, and in a wide window, it is no modal.
  const elsewhere = [
    ['/notifications?api_signup_complete=1', 390],
    ['/likes?api_signup_complete=1', 1280],
  ] as const
  for (const [path, width] of elsewhere) {
    await phone.setViewportSize({ width, height: 844 })
    await phone.goto(site.at('saffron', path), { waitUntil: 'networkidle' })
    await expect(reminder, path).toBeHidden()
  }
  await expect(phone.locator('[data-alerts]')).toContainText(title)
})

/** Announces a change of the terms for a day that is still to come. */
function changeTerms({ tenantsDir }: Site): void {
  const file = join(tenantsDir, 'saffron', 'tenant.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  const date = `${new Date().getUTCFullYear() + 1}-09-22`
  writeFileSync(file, JSON.stringify({ ...settings, terms_changes: [{ date, summary: 'It gets better.' }] }))
}

/** Opens a page, and once more by clicks when the browser has said what it does with pushes: the strip waits for that. */
async function openWithPush(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(async () => {
    await page.waitForFunction(() => Reflect.get(window, 'isPushKnown'))
    await page.locator('nav a[href="/members"]:visible').first().click()
    await page.waitForURL('**/members')
    await page.locator('nav a[href="/likes"]:visible').first().click()
    await page.waitForURL('**/likes')
    await expect(page.locator('[data-alerts] a[href*=notice]')).toHaveText(/\/6$/, { timeout: 1_000 })
  }).toPass()
}

/** Fails when the alert is cut, or not as high as its place, at any width. */
async function expectWhole(page: Page, language: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { text, problems } = await page.locator('[data-alerts]').evaluate(judge)
    expect(problems, `${language} at ${width}: ${text}`).toEqual([])
  }
}

/** In the page: what has moved since it was opened, by itself. */
function shifts(): Promise<string[]> {
  return new Promise((resolve) => {
    const moved: string[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Element | null }[] }
        moved.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ')}`)
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(moved), 500)
  })
}

/** In the page: what is wrong with the strip as it is. */
function judge(strip: Element) {
  const problems: string[] = []
  const box = strip.getBoundingClientRect()
  const reserved = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--alerts'))
  if (Math.abs(box.height - reserved) > 0.5) problems.push(`${box.height} px high instead of ${reserved}`)
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    problems.push('wider than the window')
  const texts = document.createTreeWalker(strip, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // For screen readers only.
    if ((text.parentElement?.getBoundingClientRect().width ?? 0) < 2) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      const isOut = left < box.left || right > box.right || top < box.top - 1 || bottom > box.bottom + 1
      if (width > 1 && isOut) problems.push(`'${text.textContent}' stands out`)
    }
  }
  return { text: strip.textContent ?? '', problems }
}

/** In the page: the texts that stand out of their bar. */
function standsOut(bar: Element): string[] {
  const box = bar.getBoundingClientRect()
  return [...bar.querySelectorAll('strong, [role=timer]')].flatMap((element) => {
    const { left, right, top, bottom, width } = element.getBoundingClientRect()
    const isIn = left >= box.left && right <= box.right && top >= box.top - 1 && bottom <= box.bottom + 1
    return width < 2 || isIn ? [] : [`'${element.textContent}' stands out`]
  })
}
