import type { Page } from '@playwright/test'
import { hold } from '../support/hold'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

test('keeps what is typed before a reloaded page is awake over the draft', async ({ site, page, mailTo }) => {
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'early', home: null })
  const pass = (step: string, answer: Record<string, string>) => visitor.send(`/complete-signup?step=${step}`, answer)

  await pass('photo', { intent: 'skip' })
  await page.goto(site.at('saffron', '/complete-signup?step=location'))
  const city = page.locator('input[name=city]')
  await page.locator('select[name=country]').selectOption('NL')
  await city.fill('Utrecht')
  let wake = await reloadAsleep(page)
  await city.fill('Gouda')
  wake()
  await isAwake(page)
  await city.blur()
  await expect(page.getByRole('combobox').and(city)).toHaveValue('Gouda')

  await pass('location', { intent: 'continue', country: 'NL', city: 'Gouda' })
  for (const step of ['personal_info', 'answers']) await pass(step, { intent: 'skip' })
  await page.goto(site.at('saffron', '/complete-signup?step=about_me'))
  const about = page.locator('textarea[name=about_me]')
  await about.fill('Of before')
  wake = await reloadAsleep(page)
  await about.pressSequentially('Typed at once')
  wake()
  await isAwake(page)
  await page.keyboard.type(', and on')
  await expect(about).toHaveValue('Typed at once, and on')

  wake = await reloadAsleep(page)
  await about.focus()
  wake()
  await expect(about).toHaveValue('Typed at once, and on')
  await page.keyboard.type('Typed later')
  await expect(about).toHaveValue('Typed later')
})

test('keeps a city typed before its suggestions arrive, with the focus', async ({ site, page, mailTo }) => {
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'quick', home: null })
  await visitor.send('/complete-signup?step=photo', { intent: 'skip' })
  const come = await hold(page, (_, path) => path.includes('/city-combobox'))
  const request = page.waitForRequest('**/city-combobox*')
  await page.goto(site.at('saffron', '/complete-signup?step=location'))
  await request
  await isAwake(page)
  const city = page.locator('input[name=city]')
  await page.locator('select[name=country]').selectOption('NL')
  await city.pressSequentially('Gro')
  const came = page.waitForResponse('**/city-combobox*')
  come()
  await (await came).finished()
  await page.keyboard.type('ni')
  // A window that loses the focus says so to its field, which has it all the same.
  await city.dispatchEvent('blur')
  await page.keyboard.type('ng')
  await expect(city).toHaveValue('Groning')
  await expect(city).toBeFocused()
  await expect(city).not.toHaveAttribute('aria-autocomplete')

  await city.blur()
  await expect(city).toHaveAttribute('aria-autocomplete', 'list')
  await expect(city).toHaveValue('Groning')
  await city.press('End')
  await city.pressSequentially('e')
  await page.getByRole('listbox').getByRole('option', { name: 'Groningen' }).first().click()
  await expect(city).toHaveValue('Groningen')
})

/** Loads the page anew; its scripts wait until the answer is called. */
async function reloadAsleep(page: Page): Promise<() => void> {
  const wake = await hold(page, (request) => request.resourceType() === 'script')
  await page.reload({ waitUntil: 'commit' })
  return wake
}

/** Scripts have taken over the page. */
async function isAwake(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  )
}
