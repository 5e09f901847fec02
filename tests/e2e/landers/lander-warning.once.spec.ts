import { fictionalProfile } from '../support/fictional-profile'
import { expect, test } from '../support/test'

test('that a profile is fictional stands whole above the field for the first line', async ({ site, someone }) => {
  const id = await fictionalProfile(site, 'saffron')
  const page = await someone()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(site.at('saffron', `/members/${id}/landing3/none`))
    const note = page.locator('p', { hasText: 'This profile is fictional.' })
    const above = await page.getByLabel('Your first message').evaluate(
      (field, words) => {
        const composer = field.closest('form > div')?.getBoundingClientRect()
        const said = words?.getBoundingClientRect()
        return composer !== undefined && said !== undefined && said.bottom <= composer.top
      },
      await note.elementHandle(),
    )
    expect(above, `${size.width}`).toBe(true)
  }
})
