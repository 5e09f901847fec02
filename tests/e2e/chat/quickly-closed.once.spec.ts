import type { Locator, Page } from '@playwright/test'
import { chatLines, demoMember, hearsEvents } from '../support/chat'
import { expect, test } from '../support/test'

test('removes a menu and a dialog that are closed while still opening', async ({ site, page }) => {
  const ben = await demoMember(page, site, 'premium')
  await hearsEvents(ben, '/chats')
  await chatLines(page).first().click()
  await page.waitForURL('**/chats/*')
  await slowMovements(page)

  const more = page.locator('[data-message] [data-more]').last()
  await more.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expectMoving(menu)
  await page.evaluate(delayReact)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()

  await page.reload()
  await slowMovements(page)
  await page.locator('a[href*="gift=1"]').click()
  const dialog = page.getByRole('dialog')
  await expectMoving(dialog)
  await page.evaluate(delayReact)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

/** In the page, from now on: React's scheduler wakes itself by messages; as on a busy phone, frames pass before it does. */
function delayReact(): void {
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function postLater(message: unknown) {
    setTimeout(() => post.call(this, message), 100)
  }
}

/** Tenfold: time enough to press a key while something moves. */
async function slowMovements(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
}

async function expectMoving(what: Locator): Promise<void> {
  await expect
    .poll(() => what.evaluate((element) => element.getAnimations({ subtree: true }).length))
    .toBeGreaterThan(0)
}
