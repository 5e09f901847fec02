import type { Page } from '@playwright/test'
import { newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

test('swipes the deck by touch or keyboard until it is empty, nobody twice', async ({ site, someone, mailTo }, {
  project,
}) => {
  const swipe = project.name === 'phone' ? drag : press
  const { page } = await newcomer({ site, mailTo }, await someone(), {
    name: 'ann',
    home: { country: 'GB', city: 'London' },
  })
  await page.goto(site.at('saffron', '/swipe-game'))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const nobody = page.getByRole('heading', { name: 'You’ve seen everyone' })
  const top = page.getByRole('article').getByRole('link')
  const seen: string[] = []
  await expect(top).toBeVisible()
  while (!(await nobody.isVisible())) {
    const person = (await top.getAttribute('href')) ?? ''
    seen.push(person)
    // A like for the second, for the others a pass.
    await swipe(page, seen.length === 2 ? 'right' : 'left')
    await expect(top.and(page.locator(`[href="${person}"]`))).toHaveCount(0)
    await expect(top.or(nobody)).toBeVisible()
  }
  expect(seen.length).toBeGreaterThan(3)
  expect(new Set(seen).size).toBe(seen.length)

  await page.goto(site.at('saffron', '/likes/sent'))
  await expect(page.locator(`main article a[href="${seen[1]}"]`)).toBeVisible()
  await page.goto(site.at('saffron', '/swipe-game'))
  await expect(nobody).toBeVisible()
  await expect(page.locator('main a[href="/match-finder"]')).toBeVisible()
  await expectAccessible(page)

  // The last one was passed: it can be taken back.
  await page.getByRole('button', { name: 'Undo the last skip' }).click()
  await expect(top).toHaveAttribute('href', seen.at(-1) ?? '')
})

async function press(page: Page, side: 'left' | 'right'): Promise<void> {
  await page.keyboard.press(side === 'left' ? 'ArrowLeft' : 'ArrowRight')
}

/** A finger that moves over the card as far as it leaves. */
async function drag(page: Page, side: 'left' | 'right'): Promise<void> {
  const box = await page.getByRole('article').boundingBox()
  if (!box) throw new Error('no card')
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const reach = (side === 'left' ? -0.5 : 0.5) * box.width
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + reach * part, y }] })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}
