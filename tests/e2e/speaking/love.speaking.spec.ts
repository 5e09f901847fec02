import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { noise } from '../../support/photo'
import { addressOf, Visitor } from '../../support/visitor'
import type { Chatter } from '../support/chat'
import { closeLikes, field, hearsEvents, openChat, theirs } from '../support/chat'
import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { ownMessages } from '../support/journey'
import { addPhotos, comeIn, newcomer } from '../support/newcomers'
import { expect, expectAccessible, test } from '../support/test'

/** In the second brand the heart, the heart back and the goodbye are forms without a script. */
const brands = [
  { slug: 'coast', home: { country: 'DE', city: 'Kassel' }, moderator: 'Mona', scripts: true },
  { slug: 'saffron', home: { country: 'NL', city: 'Zwolle' }, moderator: 'Mara', scripts: false },
]

/** Records two seconds and sends them. */
async function speak(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Record a voice message/ }).click()
  await expect(page.getByRole('timer')).toHaveText('0:02')
  await page.getByRole('button', { name: 'Stop and listen' }).click()
  await page.getByRole('button', { name: 'Send for 3 credits' }).click()
  await expect(page.locator('[data-sent]').last()).toContainText(/Sent|Read/)
}

for (const { slug, home, moderator, scripts } of brands) {
  test(`${slug}: leads from a letter over a verified photo and a match to a goodbye`, async ({
    site,
    page,
    someone,
    mailTo,
  }) => {
    test.setTimeout(300_000)
    const idris = await newcomer({ site, mailTo }, await someone(), {
      ...{ name: 'Idris', slug, gender: 'male' as const, home },
    })
    await addPhotos(idris.visitor, 1)

    // The letter and the steps are forms that need no script.
    const name = `Eva-${randomBytes(3).toString('hex')}`
    const visitor = new Visitor(site, slug)
    await visitor.signUp(name, { signup_message: 'What happened to the pan?' }, `/members/${idris.id}/signup`)
    await visitor.send('/complete-signup?step=location', { intent: 'continue', ...home })
    const answer = { intent: 'continue', prompt: 'sunday', text: 'Bread from the market.' }
    expect((await visitor.send('/complete-signup?step=answers', answer)).status).toBe(302)
    for (const step of ['photo', 'personal_info', 'about_me', 'push']) {
      await visitor.send(`/complete-signup?step=${step}`, { intent: 'skip' })
    }
    const evasPage = await someone()
    await comeIn(evasPage, visitor)
    await closeLikes(evasPage)
    await evasPage.goto(site.at(slug, '/complete-signup'))
    await expect(evasPage.getByRole('heading', { level: 1 })).toHaveText(`Delivered to ${idris.name}`)
    await visitor.confirm(await mailTo(addressOf(name)))
    const eva = { name, page: evasPage, site, visitor, id: await visitor.ownId() }

    await addPhotos(visitor, 1)
    await evasPage.goto(site.at(slug, '/notifications/photo'))
    await evasPage.locator('input[name=consent]').check()
    const selfie = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await noise() }
    await evasPage.locator('input[type=file]').setInputFiles(selfie)
    await evasPage.getByRole('button', { name: 'Send it' }).click()
    await expect(evasPage.getByRole('heading', { name: 'On its way to a person' })).toBeVisible()
    await acceptByPasskey(page, await ownerLink(site, moderator))
    await page.goto(atConsole(site, '/queue?kind=selfie'))
    await page.getByRole('button', { name: 'Claim the first' }).click()
    await page.locator('#decision input[name=same][value=yes]').check()
    await page.locator('#decision input[name=pose][value=yes]').check()
    await page.getByRole('button', { name: /^Verify/ }).click()
    await expect(page.getByText('Verified. The member will be told.')).toBeVisible()

    await idris.page.goto(site.at(slug, `/members/${eva.id}`))
    await expect(idris.page.getByRole('button', { name: 'Photo verified' })).toBeVisible()
    const idrisHere = scripts ? idris.page : await someone({ javaScriptEnabled: false })
    if (!scripts) await comeIn(idrisHere, idris.visitor)
    await idrisHere.goto(site.at(slug, `/members/${eva.id}`))
    const heart = idrisHere.getByRole('button', { name: 'Like the answer: A Sunday well spent' })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    // The heart fills before its request is answered.
    if (scripts) await expect(idrisHere.getByText(`${name} sees that you liked this answer.`)).toBeVisible()
    const evaHere = scripts ? evasPage : await someone({ javaScriptEnabled: false })
    if (!scripts) await comeIn(evaHere, visitor)
    await evaHere.goto(site.at(slug, '/likes'))
    const card = evaHere.getByRole('article').filter({ hasText: idris.name })
    await expect(card).toContainText('liked your answer')
    await card.getByRole('button', { name: `Like back ${idris.name}` }).click()
    await evaHere.waitForURL(`**/likes/m/${idris.id}`)

    for (const who of [name, idris.name]) await site.operate('credit', slug, who, '20', '--reason', 'to talk')
    const chatters: [Chatter, Chatter] = [eva, { ...idris, site }]
    await openChat(chatters[0], idris)
    await expect(ownMessages(evasPage).first()).toContainText('What happened to the pan?')
    await hearsEvents(chatters[1], new URL(evasPage.url()).pathname)
    await speak(evasPage)
    await theirs(idris.page).last().getByRole('button', { name: /^Play/ }).click()
    await expect(evasPage.locator('[data-sent]').last()).toContainText('Listened')
    await speak(idris.page)

    const voice = theirs(evasPage).last()
    await expect(voice.getByRole('button', { name: /^Play/ })).toBeVisible()
    await voice.hover()
    await voice.locator('[data-more]').click()
    await evasPage.getByRole('menuitem', { name: 'Love it' }).click()
    await expect(ownMessages(idris.page).last()).toContainText(`${name}: Love it`)

    if (scripts) {
      await idrisHere.getByLabel('Conversation options').first().click()
      await idrisHere.getByRole('menuitem', { name: /^Not feeling it/ }).click()
    } else {
      await idrisHere.goto(`${evasPage.url()}?ask=goodbye`)
    }
    await idrisHere.getByText('In my own words').click()
    await idrisHere.getByLabel(`Your last words to ${name}`).fill('Be well, and mind the pan.')
    await idrisHere.getByRole('button', { name: 'Say goodbye' }).click()
    await expect(evasPage.getByRole('heading', { name: `${idris.name} said goodbye` })).toBeVisible()
    await expect(evasPage.getByRole('log')).toContainText('Be well, and mind the pan.')
    await expect(field(evasPage)).toBeHidden()
    await expectAccessible(evasPage)
  })
}
