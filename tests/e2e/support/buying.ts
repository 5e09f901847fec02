import type { Page } from '@playwright/test'
import { addressOf, Visitor } from '../../support/visitor'
import type { Home } from './journey'
import { expect } from './test'

export type Outcome = 'pay' | 'later' | 'pend' | 'fail' | 'charge_back' | 'cancel'

/** A new, confirmed member of Saffron in the browser of this page: signed up without clicking through it. */
export async function newMember(
  page: Page,
  { site, name, home, mailTo }: NewMember,
): Promise<{ visitor: Visitor; email: string }> {
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp(name)
  await visitor.send('/complete-signup?step=location', { ...home })
  const email = addressOf(name)
  await visitor.confirm(await mailTo(email))
  await enterAs(page, visitor)
  return { visitor, email }
}

interface NewMember {
  site: Visitor['site']
  name: string
  home: Home
  mailTo: (address: string) => Promise<Parameters<Visitor['confirm']>[0]>
}

/** Another browser of the same member. */
export async function enterAs(page: Page, visitor: Visitor): Promise<void> {
  const { hostname } = new URL(visitor.origin)
  const cookies = [...visitor.cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' }))
  await page.context().addCookies(cookies)
}

/** Chooses on /credits, up to the order. */
export async function choose(page: Page, { bundle, method }: { bundle: number; method: string }): Promise<void> {
  await page.locator(`[name=bundle][value="${bundle}"]`).check({ force: true })
  await page.locator(`[name=method][value="${method}"]`).check({ force: true })
  await page.locator('main form [type=submit]:not([name]):visible').first().click()
  await page.waitForURL(/\/credits\/\d+\/|\/directdebit/)
}

/** Presses the order button of the page that is open, with the tick for immediate delivery. */
export async function order(page: Page): Promise<void> {
  await page.locator('[name=agreed]').check()
  await orderButton(page).click()
}

export function orderButton(page: Page) {
  return page.locator('main form:has([name=agreed]) [type=submit]')
}

/** Lets the payment end at the sandbox's checkout, back to the order's page. */
export async function endCheckout(page: Page, outcome: Outcome): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**')
  if (outcome === 'cancel') {
    await page.locator('button[name=cancel]').click()
  } else {
    await page.locator(`[name=outcome][value=${outcome}]`).check({ force: true })
    await page.locator('main form [type=submit]:not([name])').click()
  }
  await page.waitForURL('**/credits/*/*?order=*')
}

/** Each order of /transactions, the newest first: 'Paid', 'Failed'. */
export async function orderStates(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('.orders .order').first()).toBeVisible()
  const tags = await page.locator('.orders .order .tag:visible').allInnerTexts()
  return tags.map((tag) => tag.trim())
}
