import type { Page } from '@playwright/test'
import { noise } from '../../support/photo'
import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { addPhotos, cardOf, comeIn, newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectGoodLooks, expectNoSidewaysScroll, test } from '../support/test'

async function sendSelfie(page: Page): Promise<void> {
  const consent = page.locator('input[name=consent]')
  if (await consent.isVisible()) await consent.check()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await noise() })
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByRole('heading', { name: 'On its way to a person' })).toBeVisible()
}

test('a moderator verifies a member’s photo, and others see the mark', async ({ site, page, someone, mailTo }) => {
  test.setTimeout(240_000)
  const eva = await newcomer({ site, mailTo }, await someone(), { name: 'eva' })
  await addPhotos(eva.visitor, 1)
  const verify = site.at('saffron', '/notifications/photo')
  const answer = await eva.page.goto(verify)
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)')
  await expect(eva.page.getByRole('heading', { name: 'Show that it’s really you' })).toBeVisible()
  await expectGoodLooks(eva.page)
  await expectAccessible(eva.page)
  const pose = eva.page.locator('figcaption').first()
  const first = await pose.innerText()
  await eva.page.getByRole('link', { name: 'Another pose' }).click()
  await expect(pose).not.toHaveText(first)
  await expect(eva.page.locator('input[type=file]')).not.toHaveAttribute('capture')
  await sendSelfie(eva.page)
  await expectGoodLooks(eva.page)
  await eva.page.getByRole('button', { name: 'Take it back and delete it' }).click()
  await sendSelfie(eva.page)

  await acceptByPasskey(page, await ownerLink(site, 'Vera'))
  await page.goto(atConsole(site, '/queue?kind=selfie'))
  await page.getByRole('button', { name: 'Claim the first' }).click()
  await expect(page.getByRole('heading', { name: 'Selfie', exact: true })).toBeFocused()
  for (const name of ['Main photo', 'Selfie']) {
    const photo = page.getByRole('img', { name, exact: true })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await expectGoodLooks(page)
  await expectAccessible(page)
  await page.keyboard.press('r')
  await expect(page.getByText('Choose a reason: the member is told of it.')).toBeVisible()
  await page.keyboard.press('1')
  await page.getByRole('button', { name: /^Refuse/ }).click()
  await expect(page.getByText('Not verified. The member will be told why.')).toBeVisible()
  await eva.page.goto(verify)
  await expect(eva.page.getByText('Your face isn’t clear.')).toBeVisible()
  await expect(eva.page.getByRole('link', { name: 'Ask our team why' })).toHaveAttribute('href', '/complaints')
  await expectGoodLooks(eva.page)
  await sendSelfie(eva.page)

  await page.goto(atConsole(site, '/queue?kind=selfie'))
  await page.getByRole('button', { name: 'Claim the first' }).click()
  await page.locator('#decision input[name=same][value=yes]').check()
  await page.keyboard.press('a')
  await expect(page.getByText('Answer each question with yes to verify.')).toBeVisible()
  await page.locator('#decision input[name=same][value=yes]').check()
  await page.locator('#decision input[name=pose][value=yes]').check()
  await page.getByRole('button', { name: /^Verify/ }).click()
  await expect(page.getByText('Verified. The member will be told.')).toBeVisible()
  await eva.page.goto(verify)
  await expect(eva.page.getByRole('heading', { name: 'It’s you. Thank you.' })).toBeVisible()
  await expectGoodLooks(eva.page)

  const adam = await newcomer({ site, mailTo }, await someone(), { name: 'adam', gender: 'male' })
  await adam.page.goto(site.at('saffron', `/members/${eva.id}`))
  await adam.page.getByRole('button', { name: 'Photo verified' }).click()
  await expect(adam.page.getByText(`compared ${eva.name}’s main photo`)).toBeVisible()
  await adam.page.goto(site.at('saffron', '/members?verified=1&gender=female&country=all'))
  await expect(adam.page.locator('main article:not(:has(a[aria-label*="Photo verified"]))')).toHaveCount(0)
  await expect(cardOf(adam.page, eva)).toHaveAccessibleName(new RegExp(`^${eva.name}, 30, Photo verified`))

  await adam.visitor.write(eva.id, 'Hello Eva')
  await adam.page.goto(site.at('saffron', '/chats'))
  await expect(adam.page.getByRole('link', { name: `${eva.name} Photo verified` })).toBeVisible()

  await addPhotos(eva.visitor, 1)
  await eva.page.goto(site.at('saffron', '/profile'))
  const photos = eva.page.locator('#photos [data-item]')
  const shown = await photos.first().locator('img').getAttribute('src')
  const question = eva.page.getByRole('dialog', { name: 'Change your main photo?' })
  for (const [choice, item] of [
    ['Keep the old one', 'Make main photo'],
    ['Use the new photo', 'Move forward'],
  ] as const) {
    await photos.nth(1).locator(':is(summary, button)[aria-label^="Options for photo"]').click()
    await eva.page.getByRole('menuitem', { name: item }).click()
    await expect(question.getByText('Now, verified')).toBeVisible()
    await expectAccessible(eva.page)
    await expect(photos.first().locator('img')).toHaveAttribute('src', shown ?? '')
    await question.getByRole('button', { name: choice }).click()
    await expect(question).toBeHidden()
  }
  await expect(photos.nth(1).locator('img')).toHaveAttribute('src', shown ?? '')
  await expect(photos.first()).toContainText('Main photo')
})

test('a selfie is sent and taken back without JavaScript, in Finnish', async ({ site, page, browser, mailTo }) => {
  const eva = await newcomer({ site, mailTo }, page, { name: 'eeva' })
  await addPhotos(eva.visitor, 1)
  await comeIn(page, eva.visitor, 'fi')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(site.at('saffron', '/notifications/photo'))
  const send = plain.locator('button[name=intent][value=send]')
  await send.click()
  await expect(plain.getByRole('alert')).toBeVisible()
  await plain.locator('input[name=consent]').check()
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await noise() }
  await plain.locator('input[type=file]').setInputFiles(photo)
  await expectNoSidewaysScroll(plain)
  await send.click()
  await expect(plain.getByRole('heading', { name: 'Matkalla ihmiselle' })).toBeVisible()
  await plain.locator('button[value=take_back]').click()
  await expect(send).toBeVisible()
  await context.close()
})
