import type { Locator, Page } from '@playwright/test'
import type { Mail } from '../../support/outbox'
import type { Site } from '../../support/site'
import { addressOf, password } from '../../support/visitor'
import { expect } from './test'

/** Where a newcomer lives. */
export interface Home {
  country: string
  city: string
}

/** Check that runs on every page of a journey. */
export type Look = (page: Page) => Promise<void>

/** Opens a brand for the first time, and accepts its entry warning. */
export async function enter(page: Page, address: string, look: Look = async () => {}): Promise<void> {
  await page.goto(address)
  const warning = page.getByRole('dialog')
  await expect(warning).toBeVisible()
  await look(page)
  await warning.locator('[type=submit]').click()
  await expect(warning).toBeHidden()
}

/** Signs up a woman of 30 who seeks men, from the home page's short form to the first step of the wizard. */
export async function signUp(page: Page, at: { site: Site; slug: string; name: string; look: Look }): Promise<void> {
  const { site, slug, name, look } = at
  await enter(page, site.at(slug), look)
  await look(page)
  const start = page.locator('form[action="/signup"]')
  await start.locator('[name=name]').fill(name)
  await start.locator('[name="date_of_birth.day"]').fill('7')
  await start.locator('[name="date_of_birth.month"]').fill('4')
  await start.locator('[name="date_of_birth.year"]').fill(String(new Date().getUTCFullYear() - 30))
  await start.locator('[name=email]').fill(addressOf(name))
  await start.locator('[type=submit]').click()

  const form = page.locator('main form', { has: page.locator('[name=password]') })
  await expect(form.locator('[name=name]')).toHaveValue(name)
  await expect(form.locator('[name="date_of_birth.month"]')).toHaveValue('4')
  await expect(form.locator('[name=email]')).toHaveValue(addressOf(name))
  await look(page)
  await form.locator('label', { has: page.locator('[name=gender][value=female]') }).click()
  await form.locator('label', { has: page.locator('[name=seeks][value=male]') }).click()
  await form.locator('[name=password]').fill(password)
  await form.locator('[name=matching]').check()
  await form.locator('[name=terms]').check()
  await form.locator('[type=submit]').click()
  await page.waitForURL('**/complete-signup')
}

/** Completes the wizard: fills in the steps that can't be skipped, and skips the others. */
export async function completeSignUp(page: Page, home: Home, look: Look): Promise<void> {
  const now = page.locator('[aria-current=step]')
  await expect(now).toBeVisible()
  const count = await page.locator('ol:has([aria-current=step]) > li').count()
  for (let step = 1; step <= count; step += 1) {
    await expect(now).toHaveText(String(step))
    await look(page)
    const skip = page.locator('button[name=intent][value=skip]')
    if (await skip.isVisible()) {
      await skip.click()
      continue
    }
    const country = page.locator('select[name=country]')
    if (await country.isVisible()) {
      await country.selectOption(home.country)
      await page.locator('input[name=city]').fill(home.city)
      // The cities offered meanwhile lie over the button until one taps elsewhere.
      await page.getByRole('heading', { level: 1 }).click()
    }
    await page.locator('button[name=intent][value=continue]:not([aria-hidden])').click()
  }
  await page.waitForURL('**/signup-matches')
}

/** Opens the mail's link. The page submits its form automatically, or by its button without scripts. */
export async function confirm(
  page: Page,
  mail: Mail,
  { look, scripts }: { look: Look; scripts: boolean },
): Promise<void> {
  const link = mail.links.find((each) => each.includes('/activate/done?token='))
  if (!link) throw new Error(`no link in '${mail.subject}'`)
  await page.goto(link)
  const done = page.locator('main a[href="/members"]')
  if (!scripts) await page.locator('main form [type=submit]').click()
  await expect(done).toBeVisible()
  await look(page)
  await done.click()
  await page.waitForURL('**/members')
}

export async function logIn(
  page: Page,
  at: { site: Site; slug: string; login: string; secret: string },
  /** Page to which the login leads; an unfinished sign-up is continued. */
  lands = '**/members',
): Promise<void> {
  await enter(page, at.site.at(at.slug, '/login'))
  await page.locator('main [name=login]').fill(at.login)
  await page.locator('main [name=password]').fill(at.secret)
  await page.locator('main form [type=submit]').click()
  await page.waitForURL(lands)
}

/** Returns the id of the member who is logged in. */
export async function ownId(page: Page): Promise<string> {
  const before = page.url()
  await page.goto(new URL('/api/user.php', before).href)
  const { user } = JSON.parse(await page.locator('body').innerText()) as { user: { id: string } }
  await page.goto(before)
  return user.id
}

/** Starts a conversation on a member's page, and closes the dialog with suggested lines. */
export async function beginChat(
  page: Page,
  memberId: string,
  { look, scripts }: { look: Look; scripts: boolean },
): Promise<void> {
  await page.locator(`main a[href="/members/${memberId}/chat"]`).first().click()
  await expect(page.locator('textarea[name=body]')).toBeVisible()
  if (scripts && (await page.locator('[data-beginning] [data-icebreakers]').count()) > 0) {
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await look(page)
}

/** Sends a message in the open conversation. */
export async function write(page: Page, body: string): Promise<void> {
  const composer = page.locator('textarea[name=body]')
  await composer.fill(body)
  await page.locator('form:has([name=body]) [type=submit]').click()
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
  await expect(ownMessages(page).filter({ hasText: body })).toBeVisible()
  await page.reload()
  await expect(ownMessages(page).filter({ hasText: body })).toBeVisible()
}

export function ownMessages(page: Page): Locator {
  return page.locator('[role=log] [data-message=mine]')
}

/** Returns the number beside 'Messages' in the main navigation. */
export function unread(page: Page): Promise<number> {
  return numberBeside(page, '/chats')
}

/** Returns the number beside 'Likes' in the main navigation. */
export function newLikes(page: Page): Promise<number> {
  return numberBeside(page, '/likes')
}

async function numberBeside(page: Page, path: string): Promise<number> {
  const badge = page.locator(`nav a[href="${path}"] span + span`)
  return (await badge.isVisible()) ? Number.parseInt(await badge.innerText(), 10) : 0
}
