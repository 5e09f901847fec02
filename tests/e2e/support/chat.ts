import type { Locator, Page } from '@playwright/test'
import type { Site } from '../../support/site'
import { Visitor } from '../../support/visitor'
import type { Newcomer, Stage } from './newcomers'
import { comeIn, newcomer } from './newcomers'
import { expect } from './test'

/** A member who is logged in, by requests and in a browser. */
export interface Chatter {
  page: Page
  site: Site
  visitor: Visitor
  id: string
}

/** Logs in one of a brand's two demo members. */
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

/** Creates a member who has just signed up and confirmed the address. */
export async function newChatter(stage: Stage, page: Page, name: string): Promise<Chatter & Newcomer> {
  const somebody = await newcomer(stage, page, { name, home: null })
  await closeLikes(page)
  return { ...somebody, site: stage.site }
}

/** Closes the dialog of a like, which may open over the page at any time, before the next click. */
export async function closeLikes(page: Page): Promise<void> {
  const like = page.locator('[role=dialog]:has(a[href^="/likes/m/"], a[href^="/members/"]:not([href$="/chat"]))')
  await page.addLocatorHandler(like, () => page.keyboard.press('Escape'))
}

/** Opens a conversation, closes the dialog with suggested lines, and waits until the page receives events. */
export async function openChat(chatter: Chatter, other: { id: string }): Promise<void> {
  const { page } = chatter
  await hearsEvents(chatter, `/members/${other.id}/chat`)
  await expect(field(page)).toBeVisible()
  const suggestions = page.getByRole('dialog')
  if ((await page.locator('[data-beginning] [data-icebreakers]').count()) > 0) {
    await expect(suggestions).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestions).toBeHidden()
  }
}

/** Opens a page of the brand and waits until its event stream is open. */
export async function hearsEvents({ page, site, visitor }: Chatter, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto(site.at(visitor.slug, path))
  await opened
}

/** Locates the rows of the list of conversations, in English. */
export function chatLines(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Messages', exact: true }).getByRole('link')
}

export function field(page: Page): Locator {
  return page.locator('textarea[name=body]')
}

/** Writes and sends a message, without waiting for the server. */
export async function say(page: Page, body: string): Promise<void> {
  await field(page).fill(body)
  await page.locator('form:has([name=body]) [type=submit]').click()
}

/** Locates the messages of the peer. */
export function theirs(page: Page): Locator {
  return page.locator('[role=log] [data-message=theirs]')
}

export async function balance({ visitor }: Chatter): Promise<number> {
  const { user } = JSON.parse((await visitor.see('/api/user.php')).text) as { user: { credits: number } }
  return user.credits
}
