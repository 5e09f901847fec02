import type { Locator, Page } from '@playwright/test'
import type { Site } from '../../support/site'
import { Visitor } from '../../support/visitor'
import type { Newcomer, Stage } from './newcomers'
import { comeIn, newcomer } from './newcomers'
import { expect } from './test'

/** Somebody who is logged in, beside the browser they use. */
export interface Chatter {
  page: Page
  site: Site
  visitor: Visitor
  id: string
}

/** One of a brand's two ready logins. */
export async function demoMember(
  page: Page,
  site: Site,
  who: 'free' | 'premium',
  { slug, language }: { slug: string; language: string } = { slug: 'saffron', language: 'en' },
): Promise<Chatter> {
  const visitor = new Visitor(site, slug)
  await visitor.logIn(`${who}@${slug}.example`, 'try-manyhearts')
  await comeIn(page, visitor, language)
  await closeLikes(page)
  return { page, site, visitor, id: await visitor.ownId() }
}

/** Somebody who has just signed up and confirmed the address. */
export async function newChatter(stage: Stage, page: Page, name: string): Promise<Chatter & Newcomer> {
  const somebody = await newcomer(stage, page, { name, home: null })
  await closeLikes(page)
  return { ...somebody, site: stage.site }
}

/** A like that comes meanwhile opens its dialog over the page; whoever clicks beside it closes it first. */
async function closeLikes(page: Page): Promise<void> {
  const like = page.locator('[role=dialog]:has(a[href^="/likes/m/"], a[href^="/members/"]:not([href$="/chat"]))')
  await page.addLocatorHandler(like, () => page.keyboard.press('Escape'))
}

/** Opens the page of a conversation with somebody, past the dialog with suggested lines, and waits until it hears events. */
export async function openChat(chatter: Chatter, other: { id: string }): Promise<void> {
  const { page } = chatter
  await hearsEvents(chatter, `/members/${other.id}/chat`)
  await expect(field(page)).toBeVisible()
  const suggestions = page.getByRole('dialog')
  if (await page.locator('[data-beginning] [data-icebreakers]').isVisible()) {
    await expect(suggestions).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestions).toBeHidden()
  }
}

/** Opens a page of the brand and waits until its stream of events is open. */
export async function hearsEvents({ page, site, visitor }: Chatter, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto(site.at(visitor.slug, path))
  await opened
}

/** The lines of the list of conversations, in English. */
export function chatLines(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Messages', exact: true }).getByRole('link')
}

export function field(page: Page): Locator {
  return page.locator('textarea[name=body]')
}

/** Writes and sends, without waiting for the server. */
export async function say(page: Page, body: string): Promise<void> {
  await field(page).fill(body)
  await page.locator('form:has([name=body]) [type=submit]').click()
}

/** What the other one wrote. */
export function theirs(page: Page): Locator {
  return page.locator('[role=log] [data-message=theirs]')
}

export async function balance({ visitor }: Chatter): Promise<number> {
  const { user } = JSON.parse((await visitor.see('/api/user.php')).text) as { user: { credits: number } }
  return user.credits
}
