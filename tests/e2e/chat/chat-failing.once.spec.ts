import { demoMember, hearsEvents, say } from '../support/chat'
import { ownMessages } from '../support/journey'
import { expect, test } from '../support/test'

test('while the server fails a message waits with its text, and a conversation that could not be removed is back', async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const anna = await demoMember(page, site, 'premium')
  let fails = true
  await page.route('**/chats*.data*', (route) =>
    fails && route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback(),
  )
  await page.route('**/chats/*.data*', (route) =>
    fails && route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'Oops' }) : route.fallback(),
  )
  await hearsEvents(anna, '/chats')
  const lines = page.locator('a.conv')
  await expect(lines.first()).toBeVisible()
  const count = await lines.count()
  await lines.first().click()
  await say(page, 'In spite of all')
  const failed = page.locator('[role=log] [role=alert]')
  await expect(failed).toContainText('Not sent')

  const said = page.waitForEvent('dialog')
  await page.locator('.talk__head summary').click()
  await page.locator('.menu__item.is-danger').click({ noWaitAfter: true })
  const alert = await said
  expect(alert.message()).toBe('An error occured, please try again later.')
  await alert.accept()
  await expect(lines).toHaveCount(count)

  fails = false
  await lines.first().click()
  await expect(ownMessages(page).filter({ hasText: 'In spite of all' })).toHaveCount(1)
  await expect(page.locator('.msg__meta--out').last()).toContainText(/Sent|Read/)
})
