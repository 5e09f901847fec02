import { demoMember } from './support/chat'
import { comeIn, moreAbout, newcomer } from './support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

// Each is about the same member of the demo.
test.describe.configure({ mode: 'serial' })

test('likes an answer, undoes it, and shows the liked one in the other’s likes', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  // Other journeys let members of the demo like each other.
  const lea = await newcomer({ site, mailTo }, page, { name: 'lea' })
  const sam = await demoMember(await someone(), site, 'free')
  await page.goto(site.at('saffron', `/members/${sam.id}`))
  const hearts = page.getByRole('button', { name: /^Like the answer: / })
  await hearts.first().click()
  await expect(page.getByText('Sam sees that you liked this answer.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back. Sam hadn’t seen it.')).toBeVisible()
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'false')
  await hearts.first().click()
  await expect(page.getByRole('button', { name: 'You like Sam' })).toBeVisible()

  await sam.page.goto(site.at('saffron', '/likes'))
  const card = sam.page.getByRole('article').filter({ hasText: lea.name })
  await expect(card).toContainText('liked your answer')
  await expect(card.locator('blockquote')).toBeVisible()
  await expectAccessible(sam.page)
  await expectNoSidewaysScroll(sam.page)
  await card.getByRole('button', { name: `Like back ${lea.name}` }).click()
  await sam.page.waitForURL(`**/likes/m/${lea.id}`)
  await expect(sam.page.getByRole('main')).toContainText(`${lea.name} liked your answer`)
  await expectAccessible(sam.page)
})

test('likes parts of a profile without a script, and takes one back', async ({ site, page, someone, mailTo }) => {
  const sam = await demoMember(page, site, 'free')
  const plain = await someone({ javaScriptEnabled: false })
  await newcomer({ site, mailTo }, plain, { name: 'lou' })
  await plain.goto(site.at('saffron', `/members/${sam.id}`))
  const photo = plain.getByRole('button', { name: /^Like (the photo|photo 1) of Sam$/ }).first()
  const answer = plain.getByRole('button', { name: /^Like the answer: / }).first()
  for (const heart of [photo, answer]) {
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(plain).toHaveURL(site.at('saffron', `/members/${sam.id}`))
  }
  await photo.click()
  await expect(photo).toHaveAttribute('aria-pressed', 'false')
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
})

test('the menu of a profile leads to the note, copies the address, and closes', async ({ site, page, someone }) => {
  await demoMember(page, site, 'premium')
  const sam = await demoMember(await someone(), site, 'free')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.at('saffron', '') })
  await page.goto(site.at('saffron', `/members/${sam.id}`))
  await moreAbout(page, 'Sam').click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Private note' }).click()
  await expect(page.locator('#note textarea')).toBeFocused()
  await moreAbout(page, 'Sam').click()
  await page.getByRole('menuitem', { name: 'Share profile' }).click()
  await expect(page.getByText('The link is copied.')).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
  await moreAbout(page, 'Sam').click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('is not shown somebody again, and is after all, with and without a script', async ({ site, someone, mailTo }) => {
  const page = await someone()
  const owner = await newcomer({ site, mailTo }, page, { name: 'hilda' })
  const sam = await demoMember(await someone(), site, 'free')
  await page.goto(site.at('saffron', `/members/${sam.id}`))
  await moreAbout(page, 'Sam').click()
  await page.getByRole('menuitem', { name: 'Don’t show Sam again' }).click()
  const notice = page.getByText('Sam isn’t in the list of members')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await moreAbout(page, 'Sam').click()
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Don’t show Sam again' })).toBeHidden()
  await page.goto(site.at('saffron', '/notifications?section=privacy'))
  await expect(page.getByText('Sam', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('You haven’t hidden anyone.')).toBeVisible()

  const plain = await someone({ javaScriptEnabled: false })
  await comeIn(plain, owner.visitor)
  await plain.goto(site.at('saffron', `/members/${sam.id}`))
  await moreAbout(plain, 'Sam').click()
  await plain.getByRole('button', { name: 'Don’t show Sam again' }).click()
  await plain.getByRole('button', { name: 'Show again' }).click()
  await expect(plain.getByText('Sam isn’t in the list of members')).toBeHidden()
})
