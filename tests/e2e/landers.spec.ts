import { lookInto } from '../support/census'
import { addressOf, password } from '../support/visitor'
import { completeSignUp, confirm, ownMessages } from './support/journey'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

const look = async () => {}

for (const scripts of [true, false]) {
  test(`from a lander to an activated account with its first message delivered, ${scripts ? 'with' : 'without'} JavaScript`, async ({
    site,
    someone,
    mailTo,
  }, { project }) => {
    test.setTimeout(120_000)
    const name = `Lana-${project.name.slice(0, 1)}${scripts ? 's' : 'n'}`
    const page = await someone({ javaScriptEnabled: scripts })
    await page.goto(site.at('saffron', '/landers/gallery?network=a&ref=b&sub1=c'))
    if (scripts) await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.locator('main label:has([name=member])').nth(1).click()
    await page.locator('main [name=message]').fill('Is that your own garden?')
    await page.locator('main [name=email]').fill(addressOf(name))
    await page.locator('main form [type=submit]').click()
    await expect(page.getByRole('heading', { name: /^Say hello to / })).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue('Is that your own garden?')
    // Landers ask nobody's age, but in NL and DE; the pages after them do.
    if (scripts) await page.getByRole('button', { name: 'I am 18 or older' }).click()

    const form = page.locator('main form', { has: page.locator('[name=password]') })
    await expect(form.locator('[name=email]')).toHaveValue(addressOf(name))
    await form.locator('[name=name]').fill(name)
    await form.locator('[name="date_of_birth.day"]').fill('7')
    await form.locator('[name="date_of_birth.month"]').fill('4')
    await form.locator('[name="date_of_birth.year"]').fill(String(new Date().getUTCFullYear() - 30))
    await form.locator('label', { has: page.locator('[name=gender][value=female]') }).click()
    await form.locator('label', { has: page.locator('[name=seeks][value=male]') }).click()
    await form.locator('[name=password]').fill(password)
    await form.locator('[name=terms]').check()
    // Whom it was written to may be a sister brand's: they meet only whom they may see.
    await form.locator('[name=sister_brands]').check()
    await form.locator('[type=submit]').click()
    await page.waitForURL('**/complete-signup*')
    await completeSignUp(page, { country: 'NL', city: 'Utrecht' }, look)
    await confirm(page, await mailTo(addressOf(name)), { look, scripts })

    await page.goto(site.at('saffron', '/chats'))
    await page.locator('[data-conversation]').first().click()
    await expect(ownMessages(page)).toHaveCount(1)
    await expect(ownMessages(page)).toContainText('Is that your own garden?')
    const accounts = await lookInto(site, (rows) =>
      rows.selectFrom('accounts').select('tracking').where('email', '=', addressOf(name)).execute(),
    )
    expect(accounts).toMatchObject([{ tracking: { network: 'a', ref: 'b', sub1: 'c', lander: 'gallery' } }])
  })
}
