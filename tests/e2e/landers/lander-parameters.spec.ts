import { lookInto } from '../../support/census'
import type { Site } from '../../support/site'
import { expect, test } from '../support/test'

const elsewhere = '/pages/privacy'

/** The visits of a path that pages told, oldest first. */
function visitsOf(site: Site, path: string) {
  return lookInto(site, (rows) =>
    rows
      .selectFrom('page_visits')
      .select(['clicked', 'milliseconds'])
      .where('path', '=', path)
      .orderBy('created_at')
      .execute(),
  )
}

for (const path of ['/landers/video/none', '/landers/collagelanding/none', '/pricing']) {
  test(`reports once by lb how long ${path} was looked at and whether a click came`, async ({ site, someone }) => {
    const page = await someone()
    await page.goto(site.at('saffron', path))
    await page.goto(site.at('saffron', `${path}?lb`), { waitUntil: 'networkidle' })
    await page.goto(site.at('saffron', elsewhere))
    await expect.poll(() => visitsOf(site, path)).toMatchObject([{ clicked: false }])
    await page.goto(site.at('saffron', `${path}?lb=1&network=a`), { waitUntil: 'networkidle' })
    await page.mouse.click(2, 300)
    await page.goto(site.at('saffron', elsewhere))
    await expect.poll(() => visitsOf(site, path)).toMatchObject([{ clicked: false }, { clicked: true }])
    for (const { milliseconds } of await visitsOf(site, path)) expect(milliseconds).toBeGreaterThan(0)
  })
}

test('opens the sign-up over a lander after t seconds, and removes the parameter', async ({ site, someone }) => {
  const page = await someone()
  await page.clock.install()
  await page.goto(site.at('saffron', '/landers/gallery/none?t=3000&network=a'))
  expect(new URL(page.url()).search).toBe('?network=a')
  const join = page.locator('dialog#join')
  await page.clock.runFor('48:00')
  await expect(join).toBeHidden()
  await page.clock.runFor('03:00')
  await expect(join).toBeVisible()
  await expect(join.locator('form[method=post]')).toHaveAttribute('action', /^\/signup\?network=a/)
  await join.getByRole('button', { name: 'Close' }).click()
  await expect(join).toBeHidden()
})

test('the sign-up never opens over what somebody is writing', async ({ site, someone }) => {
  const page = await someone()
  await page.clock.install()
  await page.goto(site.at('saffron', '/landers/gallery/none?t=5'))
  const message = page.locator('main [name=message]')
  await message.fill('Is that your')
  await page.clock.runFor(30_000)
  await expect(page.locator('dialog#join')).toBeHidden()
  await message.blur()
  await page.clock.runFor(4_000)
  await expect(page.locator('dialog#join')).toBeVisible()
})

test('whether the click may be remembered is answered beside what somebody is writing', async ({ site, someone }) => {
  const page = await someone()
  await page.goto(site.at('saffron', '/landers/gallery/none?network=a&sub1=c'))
  const message = page.locator('main [name=message]')
  await message.fill('Is that your')
  const allow = page.getByRole('button', { name: 'Allow' })
  await allow.click()
  await expect(allow).toHaveCount(0)
  await expect(message).toHaveValue('Is that your')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'tracking')
  expect(decodeURIComponent(cookie?.value ?? '')).toContain('network=a&sub1=c')
  await page.goto(site.at('saffron', '/landers/gallery/none'))
  await expect(allow).toHaveCount(0)
})
