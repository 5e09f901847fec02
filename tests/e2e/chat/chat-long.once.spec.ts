import type { Locator, Page } from '@playwright/test'
import { uuidv7 } from '~/platform/tokens.server'
import { lookInto } from '../../support/census'
import type { Site } from '../../support/site'
import { demoMember, hearsEvents, say } from '../support/chat'
import { ownMessages } from '../support/journey'
import { expect, test } from '../support/test'

const count = 200

test('older messages that come in late move nothing, even from the top of the log', async ({ site, page }) => {
  const { id, log } = await openLong(site, page)
  let answer = () => {}
  const atTop = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/chats/${id}/messages*`, async (route) => {
    await atTop
    await route.continue()
  })
  await log.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
  const before = await scrolledBack(page)
  answer()
  await expect.poll(() => page.locator('[role=log] [data-message]').count()).toBeGreaterThan(30)
  expect(Math.abs((await topOf(page, before.text)) - before.top), before.text).toBeLessThanOrEqual(2)
})

test('loads older of two hundred messages above, and keeps what is read in its place', async ({ site, page }) => {
  test.setTimeout(120_000)
  const { log } = await openLong(site, page)

  for (let turn = 0; turn < 80 && !(await log.getByText(/Message 1\./).isVisible()); turn += 1) {
    const before = await scrolledBack(page)
    await page.waitForTimeout(250)
    const after = await topOf(page, before.text)
    expect(Math.abs(after - before.top), before.text).toBeLessThanOrEqual(2)
  }
  await expect(log.getByText(/Message 1\./)).toBeVisible()
  expect(await page.locator('[role=log] [data-message]').count()).toBeLessThan(count)

  await page.getByRole('button', { name: 'Newest messages' }).click()
  await expect(log.getByText(`Message ${count}.`)).toBeInViewport()
  await expect(log).toBeFocused()
  await scrolledBack(page)
  await say(page, 'Back at the end')
  await expect(ownMessages(page).filter({ hasText: 'Back at the end' })).toBeInViewport()
})

/** Opens a conversation of two hundred messages on a phone, at its newest one. */
async function openLong(site: Site, page: Page): Promise<{ id: string; log: Locator }> {
  await page.setViewportSize({ width: 390, height: 844 })
  const anna = await demoMember(page, site, 'premium')
  // A banner that comes late would move the log as a whole.
  await page
    .context()
    .addCookies([
      { name: 'hide-push-notification-alert', value: `${Date.now()}`, domain: 'saffron.localhost', path: '/' },
    ])
  const { chats } = JSON.parse((await anna.visitor.see('/api/chats.php')).text) as {
    chats: { conversation: { id: string } }[]
  }
  const id = chats.at(-1)?.conversation.id ?? ''
  await fill(site, id)
  await hearsEvents(anna, `/chats/${id}`)
  const log = page.getByRole('log')
  await expect(log.getByText(`Message ${count}.`)).toBeInViewport()
  return { id, log }
}

/** Scrolls back a little; answers the message that is then in the middle of the log, and where it is. */
function scrolledBack(page: Page): Promise<{ text: string; top: number }> {
  return page.evaluate(async () => {
    const log = document.querySelector('[role=log]')
    log?.scrollBy({ top: -350 })
    // Rows that come into view are measured with the next picture.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const { top, height } = log?.getBoundingClientRect() ?? new DOMRect()
    const middle = top + height / 2
    const distance = (element: Element) => Math.abs(element.getBoundingClientRect().top - middle)
    const [nearest] = [...document.querySelectorAll('[role=log] [data-message]')].sort(
      (one, two) => distance(one) - distance(two),
    )
    return { text: nearest?.textContent ?? '', top: nearest?.getBoundingClientRect().top ?? 0 }
  })
}

function topOf(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const found = [...document.querySelectorAll('[role=log] [data-message]')].find(
      (element) => element.textContent === wanted,
    )
    return found?.getBoundingClientRect().top ?? Number.NaN
  }, text)
}

/** Two who have written to each other for a while, now and then at length. */
function fill(site: Site, conversation: string): Promise<void> {
  return lookInto(site, async (rows) => {
    const [first] = await rows.selectFrom('messages').selectAll().where('conversation_id', '=', conversation).execute()
    if (!first) throw new Error('an empty conversation')
    const sides = [
      { sender_id: first.sender_id, recipient_id: first.recipient_id },
      { sender_id: first.recipient_id, recipient_id: first.sender_id },
    ]
    const begin = Date.now() - count * 60_000
    await rows
      .insertInto('messages')
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...first,
          ...sides[Math.floor(index / 3) % 2],
          id: uuidv7(),
          draft_id: uuidv7(),
          body: `Message ${index + 1}.${index % 7 === 0 ? ' And then some more of it.'.repeat(1 + (index % 5)) : ''}`,
          created_at: new Date(begin + index * 60_000),
        })),
      )
      .execute()
  })
}
