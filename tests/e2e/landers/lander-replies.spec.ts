import { expect, test } from '../support/test'

test('of the feed’s replies the first and the one that is begun stand out', async ({ site, someone }) => {
  const page = await someone()
  await page.goto(site.at('saffron', '/landers/socialnetwork/none'))
  const reply = (place: number) => page.locator('article form').nth(place)
  const colourOf = (place: number) =>
    reply(place)
      .getByRole('button')
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const strong = await colourOf(0)
  const quiet = await colourOf(1)
  expect(quiet).not.toBe(strong)

  const field = reply(1).getByRole('textbox')
  await field.fill('What is the dog called?')
  await field.blur()
  expect(await colourOf(1)).toBe(strong)
  expect(await colourOf(2)).toBe(quiet)
})
