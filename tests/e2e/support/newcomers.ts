import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Mail } from '../../support/outbox'
import { noise, photoForm } from '../../support/photo'
import type { Site } from '../../support/site'
import { addressOf, Visitor } from '../../support/visitor'
import { expect } from './test'

/** Somebody new: what they send without a browser, and the browser they use. */
export interface Newcomer {
  name: string
  id: string
  visitor: Visitor
  page: Page
}

/** What a journey says of a newcomer; the rest is a woman of 30 in Wellington who seeks men. */
export interface NewcomerWish {
  name: string
  /** The brand; Saffron when missing. */
  slug?: string
  gender?: 'female' | 'male'
  /** Null: has not begun the wizard. */
  home?: { country: string; city: string } | null
}

/** A running server, and the mails that it sends. */
export interface Stage {
  site: Site
  mailTo: (address: string) => Promise<Mail>
}

/** No demo member lives there. */
const faraway = { country: 'NZ', city: 'Wellington' }

/** Signs somebody up and confirms them by requests alone, and gives the browser their session. */
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

/** Gives a browser the session of somebody who logged in without one: journeys of their own try the form. */
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

/** Adds photos to somebody's profile, one after the other, as the editor sends them. */
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

/** The card of a member in a list of the page. */
export function cardOf(page: Page, { id }: { id: string }) {
  return page.locator(`main article a[href="/members/${id}"]`)
}
