import { signUpFields, Visitor } from '../../support/visitor'
import { comeIn } from '../support/newcomers'
import { expect, test } from '../support/test'

test('the last step promises suggestions only with the consent that they need', async ({ site, someone }) => {
  for (const consented of [true, false]) {
    const page = await someone()
    const visitor = new Visitor(site, 'saffron')
    const { matching, ...fields } = signUpFields(consented ? 'nora-with' : 'nora-without')
    await visitor.send('/signup', { ...fields, ...(consented ? { matching: `${matching}` } : {}) })
    for (const step of ['photo', 'personal_info', 'answers', 'about_me', 'push']) {
      await visitor.send(`/complete-signup?step=${step}`, { intent: 'skip' })
    }
    await visitor.send('/complete-signup?step=location', { intent: 'continue', country: 'NZ', city: 'Wellington' })
    await comeIn(page, visitor)
    await page.goto(site.at('saffron', '/complete-signup?step=complete'))
    const said = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Meet members' }) })
    await expect(said).toContainText(consented ? /Your first suggestions .*, best match first\./ : 'Look around')
    await page.getByRole('button', { name: 'Show me members' }).click()
    await expect(page.getByText('Suggestions need your consent')).toHaveCount(consented ? 0 : 1)
  }
})
