import type { Page } from '@playwright/test'
import { logIn, ownMessages } from './support/journey'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

const login = { slug: 'saffron', login: 'premium@saffron.example', secret: 'try-manyhearts' }

test('a send that loses its connection arrives once, is paid once and needs no hand', async ({ site, page }) => {
  await logIn(page, { site, ...login })
  await openFirst(page)
  const before = await balance(page)
  const body = `Through the tunnel ${Date.now()}`

  // The server has taken it when the line breaks: the answer never comes.
  let cut = true
  await page.route('**/chats/*.data*', async (route) => {
    if (!cut || route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await say(page, body)
  await expect(page.locator('[role=log] [role=alert]')).toBeVisible()
  await say(page, `${body} 2`)
  cut = false
  await page.context().setOffline(false)
  await expect(page.locator('[role=log] [role=alert]')).toHaveCount(0, { timeout: 30_000 })
  await page.reload()
  await expect(ownMessages(page).filter({ hasText: new RegExp(`${body}$`) })).toHaveCount(1)
  await expect(ownMessages(page).filter({ hasText: `${body} 2` })).toHaveCount(1)
  expect(await balance(page)).toBe(before - 2)
})

test('gifts and photos go by keyboard at 320 px, without a finding of axe', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, { site, ...login })
  await openFirst(page)
  await page.locator('a[href*="gift=1"]').focus()
  await page.keyboard.press('Enter')
  const sheet = page.locator('dialog[open]')
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.locator('input[value=rose]').focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.locator('input[value=coffee]')).toBeChecked()
  await sheet.locator('[type=submit]').click()
  await expect(sheet).toBeHidden()
  await expect(ownMessages(page).locator('use[href="/gifts.svg#coffee"]').first()).toBeVisible()

  await page.locator('.compose input[type=file]').setInputFiles('demo/people/p01-1.webp')
  await page.locator('.compose__photo .btn--primary').click()
  await expect(ownMessages(page).locator('a[href^="/chats/"] img').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('log')).toBeVisible()
})

async function openFirst(page: Page): Promise<void> {
  await page.locator('nav a[href="/chats"]').first().click()
  await page.locator('a.conv').first().click()
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
  await expect(page.locator('textarea[name=body]')).toBeVisible()
}

async function say(page: Page, body: string): Promise<void> {
  await page.locator('textarea[name=body]').fill(body)
  await page.locator('form.compose button.send').click()
}

async function balance(page: Page): Promise<number> {
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { credits: number } }
  return user.credits
}
