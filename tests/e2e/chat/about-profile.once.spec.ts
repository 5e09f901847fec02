import type { Page } from '@playwright/test'
import { choose, endCheckout, dutchHome as home, order } from '../support/buying'
import { demoMember, field, say } from '../support/chat'
import { newcomer } from '../support/newcomers'
import { expect, expectAccessible, test } from '../support/test'

for (const scripts of [true, false]) {
  const how = scripts ? 'with' : 'without'
  test(`begins a message at a photo or words of a profile and returns, ${how} JavaScript`, async ({
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
    await page.getByRole('link', { name: 'Comment on this photo' }).first().click()
    await expect(page.getByText(/^Photo of /)).toBeVisible()
    if (scripts) await expectAccessible(page)
    await say(page, 'Which harbour is that?')
    const photo = log.getByRole('link', { name: /^Photo of / })
    await expect(photo).toBeVisible()

    await photo.click()
    await page
      .getByRole('link', { name: /^Comment on this: / })
      .first()
      .click()
    await expect(page.getByText(/^From .+’s profile/)).toBeVisible()
    await say(page, 'Tell me more')
    const words = log.getByRole('link', { name: /^From .+’s profile/ })
    await expect(words).toBeVisible()
    const without = page.getByRole(scripts ? 'button' : 'link', { name: 'Write without the quote' })
    await expect(without).toBeHidden()

    await page.goto(site.at('saffron', `/members/${id}/chat?about=words.0`))
    await without.click()
    await expect(without).toBeHidden()
    await say(page, 'Just this')
    await expect(log.getByText('Just this')).toBeVisible()
    await expect(words).toHaveCount(1)
  })
}

for (const scripts of [true, false]) {
  const how = scripts ? 'with' : 'without'
  test(`keeps what a refused message answers through Back and buying, ${how} JavaScript`, async ({
    site,
    someone,
    mailTo,
  }) => {
    test.setTimeout(180_000)
    const page = await someone({ javaScriptEnabled: scripts })
    const nora = await newcomer({ site, mailTo }, page, { name: 'Nora', home })
    const ben = await demoMember(await someone(), site, 'premium')
    await ben.visitor.write(nora.id, 'Tea or coffee?')
    for (const text of ['One', 'Two', 'Three']) await nora.visitor.write(ben.id, text)
    const composer = page.locator('form', { has: field(page) })
    const about = composer.getByText(/^From .+’s profile/)
    const answers = composer.getByText('Tea or coffee?')

    await page.goto(site.at('saffron', `/members/${ben.id}/chat?about=words.0`))
    await say(page, 'The fourth costs')
    await leaveForBundles(page, scripts)
    await page.goBack()
    await expect(field(page)).toHaveValue('The fourth costs')
    await expect(about).toBeVisible()
    await composer.getByRole(scripts ? 'button' : 'link', { name: 'Write without the quote' }).click()
    await expect(about).toBeHidden()

    await replyTo(page, 'Tea or coffee?', scripts)
    await field(page).fill('Coffee')
    await composer.locator('[type=submit]:not([name])').click()
    await leaveForBundles(page, scripts)
    await choose(page, { bundle: 1, method: 'ideal' })
    await order(page)
    await endCheckout(page, 'pay')
    await page.getByRole('main').getByRole('link', { name: 'Back to' }).click()
    await expect(field(page)).toHaveValue('Coffee')
    await expect(answers).toBeVisible()
    await composer.locator('[type=submit]:not([name])').click()
    const sent = page.locator('[data-message=mine]', { hasText: 'Coffee' })
    await expect(sent.getByRole('link', { name: /Tea or coffee\?/ })).toBeVisible()
    await page.reload()
    await expect(field(page)).toHaveValue('')
    await expect(answers).toHaveCount(0)
  })
}

/** From what tells of the refusal: a dialog, or without a script a notice above the field. */
async function leaveForBundles(page: Page, scripts: boolean): Promise<void> {
  const notice = scripts ? page.getByRole('dialog') : page.getByRole('alert')
  await notice.getByRole('link', { name: 'See bundles' }).click()
  await page.waitForURL('**/credits?back=*')
  // The address changes before the page does.
  await expect(notice).toBeHidden()
}

async function replyTo(page: Page, text: string, scripts: boolean): Promise<void> {
  const message = page.locator('[data-message=theirs]', { hasText: text })
  await message.hover()
  await message.locator('[data-more]').click()
  const menu = scripts ? page.getByRole('menuitem', { name: 'Reply' }) : page.getByRole('link', { name: 'Reply' })
  await menu.click()
}
