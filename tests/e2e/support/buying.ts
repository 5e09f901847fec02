import type { Page } from '@playwright/test'
import { expect } from './test'

export type Outcome = 'pay' | 'later' | 'pend' | 'fail' | 'charge_back' | 'cancel'

/** A home where Saffron offers iDEAL and direct debit, in euros. */
export const dutchHome = { country: 'NL', city: 'Utrecht' }

/** Chooses a bundle and a method on /credits, and opens the order. */
export async function choose(page: Page, { bundle, method }: { bundle: number; method: string }): Promise<void> {
  await pick(page, 'bundle', `${bundle}`)
  await pick(page, 'method', method)
  await page.locator('main form [type=submit]:not([name]):visible').first().click()
  await page.waitForURL(/\/credits\/\d+\/|\/directdebit/)
}

/** Selects a radio button by its label, as users do, because the button itself is invisible. */
export async function pick(page: Page, name: string, value: string): Promise<void> {
  const radio = page.locator(`[name=${name}][value="${value}"]`)
  await page.locator('label', { has: radio }).click()
  await expect(radio).toBeChecked()
}

/** Ticks the box for immediate delivery and presses the open page's order button. */
export async function order(page: Page): Promise<void> {
  await page.locator('[name=agreed]').check()
  await orderButton(page).click()
}

export function orderButton(page: Page) {
  return page.locator('main form:has([name=agreed]) [type=submit]')
}

/** Ends the payment at the sandbox's checkout, and returns to the order's page. */
export async function endCheckout(page: Page, outcome: Outcome): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**')
  if (outcome === 'cancel') {
    await page.locator('button[name=cancel]').click()
  } else {
    await pick(page, 'outcome', outcome)
    await page.locator('main form [type=submit]:not([name])').click()
  }
  await page.waitForURL('**/credits/*/*?order=*')
}

/** Returns the state of each order on /transactions, newest first: 'Paid', 'Failed'. */
export async function orderStates(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  await expect(page.locator('main section[aria-label] > ul > li').first()).toBeVisible()
  const tags = await page.locator('main section[aria-label] > ul > li [data-tag]:visible').allInnerTexts()
  return tags.map((tag) => tag.trim())
}
