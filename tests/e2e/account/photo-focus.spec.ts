import type { Locator } from '@playwright/test'
import { landerPath } from '~/tenancy/landers/landers'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import { lookInto } from '../../support/census'
import { addPhotos, newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

const cropOf = (photo: Locator) => photo.evaluate((element) => getComputedStyle(element).objectPosition)

test('cards, swipe and landers keep what the owner chose, without a script', async ({ site, someone, mailTo }) => {
  const plain = await someone({ javaScriptEnabled: false })
  const owner = await newcomer({ site, mailTo }, plain, { name: 'olive' })
  await addPhotos(owner.visitor, 1)
  await plain.goto(site.at('saffron', '/profile'))
  await plain.getByLabel('Options for photo 1').first().click()
  await plain.getByText('Choose what stays in view').locator('visible=true').first().click()
  const form = plain.locator('form.focus-shapes')
  const shape = form.locator('[data-shape=tall] img')
  expect(await cropOf(shape)).not.toBe('75% 25%')
  await form.locator('label:has(input[value="31"])').click()
  await expect(form.getByRole('radio', { name: 'Column 4, row 2' })).toBeChecked()
  expect(await cropOf(shape)).toBe('75% 25%')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  const { page } = await newcomer({ site, mailTo }, await someone(), { name: 'sam', gender: 'male' })
  const picture = page.locator('main img[src*="#at31"]').first()
  await page.goto(site.at('saffron', '/members'))
  expect(await cropOf(picture)).toBe('75% 25%')
  await page.goto(site.at('saffron', '/swipe-game'))
  await expect(async () => {
    if (!(await picture.isVisible())) await page.keyboard.press('ArrowLeft')
    await expect(picture).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await cropOf(picture)).toBe('75% 25%')

  await lookInto(site, (rows) =>
    rows.updateTable('members').set({ shown_outside: true }).where('id', '=', owner.id).execute(),
  )
  const stranger = await someone()
  await stranger
    .context()
    .addCookies([{ name: entryWarningCookie, value: String(Date.now()), url: site.at('saffron') }])
  for (const lander of ['landing', 'landing2', 'landing3'] as const) {
    const path = landerPath({ settings: { niche: 1 } }, lander, { memberId: owner.id })
    await stranger.goto(site.at('saffron', path))
    expect(await cropOf(stranger.locator('img[src*="#at31"]').first()), path).toBe('75% 25%')
  }
})
