import type { Locator } from '@playwright/test'
import { languages, languageTag } from '~/i18n/languages'
import { demoMember, field, hearsEvents } from '../support/chat'
import { ownMessages } from '../support/journey'
import { comeIn } from '../support/newcomers'
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

test('shows the field’s whole placeholder at 320 px, in every language', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const anna = await demoMember(page, site, 'premium')
  const { chats } = JSON.parse((await anna.visitor.see('/api/chats.php')).text) as {
    chats: { conversation: { id: string } }[]
  }
  for (const language of languages) {
    await comeIn(page, anna.visitor, language)
    await page.goto(site.at('saffron', `/chats/${chats[0]?.conversation.id}`))
    await expect(page.locator('html')).toHaveAttribute('lang', languageTag(language))
    const { text, room, width } = await placeholderIn(field(page))
    expect(width, `${language}: ${text}`).toBeLessThanOrEqual(room)
  }
})

/** Measures a field's placeholder on one line, by writing it into the field, and the room for it. */
function placeholderIn(area: Locator) {
  return area.evaluate((element) => {
    const field = element as HTMLTextAreaElement
    const { placeholder: text, clientWidth: room } = field
    field.style.whiteSpace = 'nowrap'
    field.value = text
    return { text, width: field.scrollWidth, room }
  })
}
