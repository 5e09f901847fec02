import { randomBytes } from 'node:crypto'
import { addressOf, Visitor } from '../../support/visitor'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

test('tells at the field what a sign-up’s first message lacks, and can skip it', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const ben = await newcomer({ site, mailTo }, await someone(), { name: 'Ben', gender: 'male' })
  await newcomer({ site, mailTo }, page, { name: 'Anna', home: null })
  const step = site.at('saffron', `/complete-signup?step=message&to=${ben.id}`)
  await page.goto(step)
  const field = page.locator('textarea[name=body]')
  await page.locator('button[value=continue]:not([aria-hidden])').click()
  await expect(page.getByText('Write something first.')).toBeVisible()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await page.locator('button[value=skip]').click()
  await expect(page).not.toHaveURL(/step=message/)
  await expect(field).toHaveCount(0)
})

test('keeps a sign-up’s letter through the steps into Messages until it is answered', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const ben = await newcomer({ site, mailTo }, await someone(), { name: 'Ben', gender: 'male' })
  const name = `Eva-${randomBytes(3).toString('hex')}`
  const eva = new Visitor(site, 'saffron')
  await eva.signUp(name, { signup_message: 'What happened to the pan?' }, `/members/${ben.id}/signup`)
  await comeIn(page, eva)
  await page.goto(site.at('saffron', '/complete-signup'))
  const letter = page.locator('[data-letter]')
  await expect(letter.getByText(`${ben.name} will see your photo`)).toBeVisible()
  await letter.locator('summary').click()
  await expect(letter.getByText('What happened to the pan?')).toBeVisible()
  await expectAccessible(page)
  await page.locator('button[value=skip]').click()
  await expect(letter.getByText(`${ben.name} has your letter`)).toBeVisible()

  await eva.send('/complete-signup?step=location', { intent: 'continue', country: 'NZ', city: 'Wellington' })
  for (const step of ['personal_info', 'answers', 'about_me', 'push'])
    await eva.send(`/complete-signup?step=${step}`, { intent: 'skip' })
  await page.goto(site.at('saffron', '/complete-signup'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Delivered to ${ben.name}`)
  await expect(letter).toContainText('What happened to the pan?')
  await expect(letter).toContainText('Readnot yet')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // On a narrow phone the two buttons stand one above the other, as wide as each other.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const see = page.getByRole('button', { name: 'See it in Messages' })
  const widths = [see, page.getByRole('button', { name: 'Look around meanwhile' })].map((button) =>
    button.boundingBox(),
  )
  const [one, other] = await Promise.all(widths)
  expect(one?.width).toBe(other?.width)
  if (size) await page.setViewportSize(size)
  await see.click()
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
  const talk = new URL(page.url()).pathname
  await expect(page.getByRole('log')).toContainText('What happened to the pan?')

  await page.goto(site.at('saffron', '/chats'))
  await expect(letter).toContainText('Answerednot yet')
  await expect(letter).toContainText('Readnot yet')
  await ben.visitor.see(talk)
  await page.reload()
  await expect(letter).not.toContainText('Readnot yet')
  await eva.confirm(await mailTo(addressOf(name)))
  await ben.visitor.write(await eva.ownId(), 'It was brave')
  await page.reload()
  await expect(page.locator('[data-conversation]')).toHaveCount(1)
  await expect(letter).toHaveCount(0)
})
