import { demoMember, field, hearsEvents } from '../support/chat'
import { ownMessages } from '../support/journey'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

for (const { slug, language } of [
  { slug: 'saffron', language: 'fi' },
  { slug: 'noir-rose', language: 'pl' },
  { slug: 'coast', language: 'de' },
]) {
  test(`serves a chat at 320 px by keyboard without findings: ${slug} in '${language}'`, async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const anna = await demoMember(page, site, 'premium', { slug, language })
    await hearsEvents(anna, '/chats')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.locator('[data-conversation]').first().focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeVisible()
    await expect(page.getByRole('log')).toHaveAccessibleName(/./)
    await expect(field(page)).toHaveAccessibleName(/./)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await expect(page.locator('form:has([name=body]) [type=submit]')).toBeInViewport({ ratio: 1 })
    await field(page).focus()
    await page.keyboard.type('Hei')
    await page.keyboard.press('Tab')
    await expect(page.locator('form:has([name=body]) [type=submit]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ownMessages(page).filter({ hasText: 'Hei' })).toBeVisible()

    const gifts = page.locator('form:has([name=body]) a[href$="?gift=1"]')
    await gifts.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await sheet.locator('input[value=rose]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(sheet.locator('input[value=coffee]')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(gifts).toBeFocused()
    await expect(ownMessages(page).locator('use[href="/gifts.svg#coffee"]').first()).toBeVisible()

    await page.locator('main input[type=file]').setInputFiles('demo/people/p01-1.webp')
    await expect(page.locator('[data-chosen-photo]')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('form:has([name=body]) [type=submit]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(ownMessages(page).locator('a[href^="/chats/"] img').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}
