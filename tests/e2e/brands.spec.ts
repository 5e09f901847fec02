import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

for (const slug of ['saffron', 'noir-rose', 'coast']) {
  test(`${slug} answers under its own name, for everyone to use`, async ({ site, page }) => {
    const answer = await page.goto(site.at(slug, '/pages/terms'))
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

test('a host without a brand gets a neutral page, never a brand', async ({ site, page }) => {
  const answer = await page.goto(site.at('nobody'))
  expect(answer?.status()).toBe(421)
  await expectAccessible(page)
})
