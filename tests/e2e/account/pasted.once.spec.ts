import { noise } from '../../support/photo'
import { hearsEvents } from '../support/chat'
import { ownMessages } from '../support/journey'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

const places = [
  { country: 'BE', typed: 'Bruxelles', city: /Brussel/ },
  { country: 'DE', typed: 'Muenchen', city: /München|Munich/ },
  { country: 'CH', typed: 'Biel', city: /Biel/ },
  { country: 'FR', typed: 'St-Étienne', city: /Saint-Étienne/ },
] as const

test('a city is known by each of its names, typed and sent without choosing', async ({ site, page, mailTo }) => {
  const marie = await newcomer({ site, mailTo }, page, { name: 'marie' })
  for (const { country, typed, city } of places) {
    await hearsEvents({ ...marie, site }, '/notifications/location')
    await page.locator('select[name=country]').selectOption(country)
    await page.locator('input[name=city]').fill(typed)
    await page.locator('main form', { has: page.locator('input[name=city]') }).evaluate((form) => {
      ;(form as HTMLFormElement).requestSubmit()
    })
    await page.waitForURL('**/notifications/location?saved*')
    await expect(page.locator('input[name=city]')).toHaveValue(city)
    await page.reload()
    await expect(page.locator('select[name=country]')).toHaveValue(country)
    await expect(page.locator('input[name=city]')).toHaveValue(city)
  }
})

test('a phone’s photo without its end marker is uploaded and shown', async ({ site, page, mailTo }) => {
  await newcomer({ site, mailTo }, page, { name: 'petra', home: null })
  await page.goto(site.at('saffron', '/complete-signup'))
  const whole = await noise()
  const buffer = whole.subarray(0, whole.lastIndexOf(Buffer.from([0xff, 0xd9])))
  await page.locator('input[type=file]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toHaveCount(1)
  const isDrawn = () =>
    page
      .locator('main img')
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
})

test('five hundred emoji fit the composer, and are sent whole', async ({ site, page, someone, mailTo }) => {
  const ben = await newcomer({ site, mailTo }, await someone(), { name: 'bert', gender: 'male' })
  await newcomer({ site, mailTo }, page, { name: 'emma' })
  await page.goto(site.at('saffron', `/members/${ben.id}`))
  await page.locator(`main a[href="/members/${ben.id}/chat"]`).first().click()
  const field = page.locator('textarea[name=body]')
  await page.getByRole('button', { name: 'Write my own' }).click()
  await expect(field).toBeFocused()
  // As typed: the field's own limit cuts it, unlike a value that a script sets.
  await page.keyboard.insertText('🐢'.repeat(500))
  await expect(field).toHaveValue('🐢'.repeat(500))
  await page.locator('form:has([name=body]) [type=submit]').click()
  await expect(ownMessages(page).filter({ hasText: '🐢'.repeat(500) })).toBeVisible()
})

test('an address with letters in its domain passes the form’s own check', async ({ site, page }) => {
  await page.goto(site.at('saffron', '/reset-password'))
  await page.locator('main input[name=email]').fill('ida@bücher.example')
  await page.locator('main form [type=submit]').click()
  await expect(page.locator('main')).toContainText('E-mail address not found')
})
