import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Mail } from '../../support/outbox'
import { noise, photoForm } from '../../support/photo'
import type { Site } from '../../support/site'
import { addressOf, Visitor } from '../../support/visitor'
import { expect } from './test'

/** A new member, who sends requests by `visitor` and uses a browser by `page`. */
export interface Newcomer {
  name: string
  id: string
  visitor: Visitor
  page: Page
}

/** Properties of a journey's newcomer. The default is a woman of 30 in Wellington who seeks men. */
export interface NewcomerWish {
  name: string
  /** Slug of the brand, by default Saffron. */
  slug?: string
  gender?: 'female' | 'male'
  /** Null for a newcomer who has not begun the wizard. */
  home?: { country: string; city: string } | null
}

/** A running server, and the e-mails that it sends. */
export interface Stage {
  site: Site
  mailTo: (address: string) => Promise<Mail>
}

/** A place where no demo member lives. */
const faraway = { country: 'NZ', city: 'Wellington' }

/** Signs up and confirms a member by requests only, and sets their session in the browser. */
export async function newcomer({ site, mailTo }: Stage, page: Page, wish: NewcomerWish): Promise<Newcomer> {
  const { gender = 'female', home = faraway, slug = 'saffron' } = wish
  const name = `${wish.name}-${randomBytes(3).toString('hex')}`
  const visitor = new Visitor(site, slug)
  await visitor.signUp(name, { gender, seeks: gender === 'female' ? 'male' : 'female' })
  await visitor.confirm(await mailTo(addressOf(name)))
  if (home) {
    await visitor.send('/complete-signup?step=location', { intent: 'continue', ...home })
    await visitor.send('/complete-signup?step=complete', { intent: 'continue' })
  }
  await comeIn(page, visitor)
  return { name, id: await visitor.ownId(), visitor, page }
}

/** Sets a visitor's session in a browser. The login form has its own journeys. */
export async function comeIn(page: Page, visitor: Visitor, language = 'en'): Promise<void> {
  visitor.cookies.set('locale', language)
  await page.context().addCookies(
    [...visitor.cookies].map(([cookie, value]) => ({
      name: cookie,
      value,
      domain: `${visitor.slug}.localhost`,
      path: '/',
      httpOnly: cookie === 'auth.session',
      sameSite: 'Lax' as const,
    })),
  )
}

/** Adds photos to a profile, one after the other, as the editor does. */
export async function addPhotos(visitor: Visitor, count: number): Promise<void> {
  for (let photo = 0; photo < count; photo += 1) {
    const { type, body } = photoForm(await noise())
    const { status, text } = await visitor.ask({
      method: 'POST',
      target: '/api/photos',
      headers: { 'Content-Type': type },
      body,
    })
    expect(status, text).toBe(200)
  }
}

/** Locates the button of the menu on a profile, which has no script yet or one. */
export function moreAbout(page: Page, name: string) {
  return page.locator(`:is(summary, button)[aria-label="More about ${name}"]`)
}

/** Locates the card of a member in a list on the page. */
export function cardOf(page: Page, { id }: { id: string }) {
  return page.locator(`main article a[href="/members/${id}"]`)
}
