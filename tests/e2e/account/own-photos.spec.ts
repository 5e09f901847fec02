import { demoMember } from '../support/chat'
import { comeIn } from '../support/newcomers'
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
