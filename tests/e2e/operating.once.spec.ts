import { addressOf, Visitor } from '../support/visitor'
import { addPhotos, newcomer } from './support/newcomers'
import { expect, test } from './support/test'

const slug = 'noir-rose'

test('shows an operator waiting photos, and their owner why one is refused', async ({ site, page, mailTo }) => {
  const home = { country: 'PL', city: 'Warszawa' }
  const ewa = await newcomer({ site, mailTo }, page, { name: 'ewa', slug, home })
  await addPhotos(ewa.visitor, 2)
  const waiting = (await site.operate('photos', slug)).split('\n').filter((line) => line.includes(ewa.name))
  const [first = '', second = ''] = waiting.map((line) => line.split(' ')[0] ?? '')
  const photo = await page.goto(waiting[0]?.match(/http\S+/)?.[0] ?? '')
  expect(photo?.headers()['content-type']).toBe('image/webp')
  await site.operate('photos', slug, 'reject', first, '--reason', 'contact')
  await site.operate('photos', slug, 'approve', second)
  await page.goto(site.at(slug, '/profile'))
  await expect(page.locator('#photos').getByRole('alert')).toContainText('It shows a phone number')
  await expect(page.locator('#photos [data-item]').first()).toContainText('Main photo')
  expect((await mailTo(addressOf(ewa.name))).text).toContain('Widać na nim numer telefonu')
})

test('an operator decides a report, and both sides read the reasons', async ({ site, page, mailTo }) => {
  const jan = await newcomer({ site, mailTo }, page, { name: 'jan', slug, gender: 'male' })
  const ola = new Visitor(site, slug)
  const name = `ola-${jan.name.slice(4)}`
  await ola.signUp(name)
  await ola.confirm(await mailTo(addressOf(name)))
  await ola.send(`/members/${jan.id}/report`, { reason: 'money', message: 'He asked for a card.' })
  const listed = (await site.operate('reports', slug)).split('\n').find((line) => line.includes(jan.name)) ?? ''
  const [reference = ''] = /R-\d{8}/.exec(listed) ?? []
  expect((await mailTo(addressOf(name))).subject).toContain(reference)
  await site.operate('reports', slug, 'decide', reference, 'disable', '--statement', 'pl:Prosi o karty.')
  for (const address of [addressOf(name), addressOf(jan.name)]) {
    expect((await mailTo(address)).text).toContain('Prosi o karty.')
  }
  expect((await ola.see(`/members/${jan.id}`)).status).toBe(404)
  for (const path of ['/members', '/profile', '/chats', '/complaints']) {
    await page.goto(site.at(slug, path))
    const banner = page.getByRole('complementary', { name: 'Notice' }).filter({ hasText: 'Your profile is disabled.' })
    await expect(banner).toContainText(`Reason: Asks for money or sells something (${reference}).`)
    await expect(banner.getByRole('link', { name: 'Appeal' })).toHaveAttribute('href', /^\/objection\//)
  }
  await page.goto(site.at(slug, '/credits'))
  await expect(page).toHaveURL(/\/transactions$/)
})
