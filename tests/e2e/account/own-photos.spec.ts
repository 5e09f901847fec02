import type { Locator } from '@playwright/test'
import { landerPath } from '~/tenancy/landers/landers'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import { lookInto } from '../../support/census'
import { demoMember } from '../support/chat'
import { addPhotos, comeIn, newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

test('writes on a photo, which others then like and comment by these words', async ({ site, page, someone }) => {
  const robin = await demoMember(page, site, 'premium')
  await page.goto(site.at('saffron', '/profile'))
  await page.getByRole('link', { name: 'Add a caption to photo 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Say something about this photo' })
  const field = dialog.getByRole('textbox', { name: 'Caption' })
  await field.fill('More at www.bread.example')
  await expect(dialog).toContainText('25 of 60')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save caption' }).click()
  await expect(field).toHaveValue('More at www.bread.example')
  await expect(field).toHaveAccessibleDescription(/www\.bread\.example/)
  await field.fill('Here for bread. Left with flowers.')
  await dialog.getByRole('button', { name: 'Save caption' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#captions')).toContainText('Here for bread. Left with flowers.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const sam = await demoMember(await someone(), site, 'free')
  await sam.page.goto(site.at('saffron', `/members/${robin.id}`))
  await expect(sam.page.getByRole('figure', { name: 'Here for bread. Left with flowers.' })).toBeVisible()
  await expectAccessible(sam.page)
  await sam.page.getByRole('button', { name: 'Like the photo: Here for bread. Left with flowers.' }).click()
  await page.goto(site.at('saffron', '/likes'))
  await expect(page.getByRole('article').filter({ hasText: 'Sam' })).toContainText('Here for bread.')
  await sam.page.getByRole('link', { name: 'Comment on the photo: Here for bread. Left with flowers.' }).click()
  await expect(sam.page.getByText('Here for bread. Left with flowers.')).toBeVisible()
})

test('keeps what is typed while a caption, then the answers are saved', async ({ site, page }) => {
  await demoMember(page, site, 'premium')
  await page.goto(site.at('saffron', '/profile'))
  const about = page.locator('textarea[name=about_me]')
  await about.fill('Typed, not saved')
  const answers = page.getByRole('form', { name: 'Answers' })
  const written = answers.getByRole('textbox', { name: 'Your answer' })
  const before = (await written.count()) - 1
  await answers.locator('button[value="remove.0"]').click()
  await expect(written).toHaveCount(before)
  await answers.getByText('Choose a question').click()
  await answers.getByRole('button', { name: 'Surprise me' }).click()
  await expect(written).toHaveCount(before + 1)
  await written.last().fill('A parrot.')
  const pencil = page.getByRole('link', { name: / caption (to|of) photo 1/ })
  await pencil.click()
  const dialog = page.getByRole('dialog', { name: 'Say something about this photo' })
  await dialog.getByRole('textbox', { name: 'Caption' }).fill('Swam in it.')
  await dialog.getByRole('button', { name: 'Save caption' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#captions')).toContainText('Swam in it.')
  await expect(pencil).toBeFocused()
  await expect(written.last()).toHaveValue('A parrot.')
  await expect(about).toHaveValue('Typed, not saved')
  await answers.getByRole('button', { name: 'Save answers' }).click()
  await page.waitForURL('**/profile?saved=answers')
  await expect(written.last()).toHaveValue('A parrot.')
  await expect(about).toHaveValue('Typed, not saved')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.waitForURL('**/profile?saved=profile')
  await page.reload()
  await expect(about).toHaveValue('Typed, not saved')
})

test('writes on a photo without a script, and takes the words away', async ({ site, page, someone }) => {
  const robin = await demoMember(page, site, 'premium')
  const plain = await someone({ javaScriptEnabled: false })
  await comeIn(plain, robin.visitor)
  await plain.goto(site.at('saffron', '/profile'))
  const save = async (words: string) => {
    await plain.getByRole('link', { name: / caption (to|of) photo 1/ }).click()
    await plain.getByRole('textbox', { name: 'Caption' }).fill(words)
    await plain.getByRole('button', { name: 'Save caption' }).click()
  }
  await save('x'.repeat(61))
  const field = plain.getByRole('textbox', { name: 'Caption' })
  await expect(field).toHaveAccessibleDescription(/Use at most 60 characters\./)
  await expect(field).toHaveValue('x'.repeat(61))
  await save('Swam in it.')
  await expect(plain.locator('#captions')).toContainText('Swam in it.')
  await plain.getByRole('link', { name: 'Change the caption of photo 1' }).click()
  await plain.getByRole('button', { name: 'Without a caption' }).click()
  await expect(plain.getByRole('link', { name: 'Add a caption to photo 1' })).toBeVisible()
})

const cropOf = (photo: Locator) => photo.evaluate((element) => getComputedStyle(element).objectPosition)

test('moves the point of a photo that its crops keep, by keyboard', async ({ site, page, someone, mailTo }) => {
  // Nobody else's like takes the focus of the keys.
  const owner = await newcomer({ site, mailTo }, page, { name: 'olive' })
  await owner.visitor.call('GET', '/api/auto-like.php', undefined)
  await addPhotos(owner.visitor, 1)
  await page.goto(site.at('saffron', '/profile'))
  await page.getByLabel('Options for photo 1').first().click()
  await page.getByText('Choose what stays in view').locator('visible=true').first().click()
  const dialog = page.getByRole('dialog', { name: 'What stays in view?' })
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Column 4, row 1' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Column 5, row 1' })).toBeChecked()
  await expect.poll(() => cropOf(dialog.locator('[data-shape=tall] img'))).toBe('100% 0%')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expectNoSidewaysScroll(page)

  const sam = await demoMember(await someone(), site, 'free')
  await sam.page.goto(site.at('saffron', `/members/${owner.id}`))
  expect(await cropOf(sam.page.getByRole('img', { name: `Photo of ${owner.name}` }).first())).toBe('100% 0%')
  await page.goto(site.at('saffron', '/members'))
  expect(await cropOf(page.locator('header img[src*="#at40"]').first())).toBe('100% 0%')
})

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
