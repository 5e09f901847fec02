import { dutchHome as home } from '../support/buying'
import { demoMember, field, say } from '../support/chat'
import { newcomer } from '../support/newcomers'
import { expect, expectAccessible, test } from '../support/test'

for (const scripts of [true, false]) {
  const how = scripts ? 'with' : 'without'
  test(`a message begins at a photo or at words of a profile and leads back there, ${how} JavaScript`, async ({
    site,
    someone,
  }) => {
    const page = await someone({ javaScriptEnabled: scripts })
    const anna = await demoMember(page, site, 'premium')
    const { chats } = JSON.parse((await anna.visitor.see('/api/chats.php')).text) as {
      chats: { profile: { id: string; fictional: boolean } }[]
    }
    const id = chats.filter(({ profile }) => !profile.fictional).at(scripts ? 0 : 1)?.profile.id
    const log = page.getByRole('log')

    await page.goto(site.at('saffron', `/members/${id}`))
    await page.getByRole('link', { name: 'Write about this photo' }).first().click()
    await expect(page.getByText(/^Photo of /)).toBeVisible()
    if (scripts) await expectAccessible(page)
    await say(page, 'Which harbour is that?')
    const photo = log.getByRole('link', { name: /^Photo of / })
    await expect(photo).toBeVisible()

    await photo.click()
    await page.getByRole('link', { name: 'Write about this', exact: true }).first().click()
    await expect(page.getByText(/^From .+’s profile/)).toBeVisible()
    await say(page, 'Tell me more')
    const words = log.getByRole('link', { name: /^From .+’s profile/ })
    await expect(words).toBeVisible()
    const without = page.getByRole(scripts ? 'button' : 'link', { name: 'Write without this' })
    await expect(without).toBeHidden()

    await page.goto(site.at('saffron', `/members/${id}/chat?about=words.0`))
    await without.click()
    await expect(without).toBeHidden()
    await say(page, 'Just this')
    await expect(log.getByText('Just this')).toBeVisible()
    await expect(words).toHaveCount(1)
  })
}

test('without JavaScript a refused message comes back with what it is about', async ({ site, someone, mailTo }) => {
  const page = await someone({ javaScriptEnabled: false })
  await newcomer({ site, mailTo }, page, { name: 'Nora', home })
  const ben = await demoMember(await someone(), site, 'premium')
  await page.goto(site.at('saffron', `/members/${ben.id}/chat`))
  for (const text of ['One', 'Two', 'Three']) await say(page, text)

  await page.goto(site.at('saffron', `/members/${ben.id}/chat?about=words.0`))
  const about = page.locator('form', { has: field(page) }).getByText(/^From .+’s profile/)
  await expect(about).toBeVisible()
  await say(page, 'The fourth costs')
  await expect(page.getByRole('alert')).toContainText('free messages')
  await expect(field(page)).toHaveValue('The fourth costs')
  await expect(about).toBeVisible()
})
