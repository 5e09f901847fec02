import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { notificationPreferences, preferenceField } from '~/modules/accounts/settings/preferences'
import { lookInto } from '../../support/census'
import { addressOf } from '../../support/visitor'
import { newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

const labels: Record<NotificationPreference, string> = {
  new_conversations: 'New conversations',
  new_messages: 'New messages',
  like: 'Likes',
  unread_message_reminders: 'Unread message reminders',
  reminders: 'Reminders',
  weekly_updates: 'Weekly update',
  three_for_you: 'Three for you',
  promotions: 'Promotions',
  news: 'News',
}

test('shows nine preferences by e-mail and push in settings, and keeps the choice', async ({ site, page, mailTo }) => {
  await newcomer({ site, mailTo }, page, { name: 'prue' })
  await page.goto(site.at('saffron', '/notifications'))
  const switches = notificationPreferences.flatMap((kind) => [
    { field: preferenceField(kind, 'mail'), name: `${labels[kind]}: E-mail` },
    { field: preferenceField(kind, 'push'), name: `${labels[kind]}: Push` },
  ])
  const main = page.getByRole('main')
  const states = () =>
    Promise.all(switches.map(({ name }) => main.getByRole('switch', { name, exact: true }).isChecked()))
  const before = await states()
  for (const { name, field } of switches) {
    const one = main.getByRole('switch', { name, exact: true })
    await expect(one).toHaveAttribute('name', field)
    const saved = page.waitForResponse((response) => response.request().method() === 'POST')
    await one.click()
    expect((await saved).ok(), name).toBe(true)
  }
  await page.reload()
  expect(await states()).toEqual(before.map((on) => !on))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

const reasons = [
  { reason: 'bounce', kind: 'Our e-mails are bouncing.', why: 'The mailbox {address} doesn’t exist.' },
  { reason: 'fbl', kind: 'E-mails are off.', why: 'Your mail app marked one of ours as spam, so we stopped.' },
  {
    reason: 'listunsubscribe',
    kind: 'E-mails are off.',
    why: 'You unsubscribed in your mail app. Nothing else changed.',
  },
] as const

for (const { reason, kind, why } of reasons) {
  test(`tells why no e-mail comes, and ends it by one button: ${reason}`, async ({ site, page, mailTo }) => {
    const { id, name } = await newcomer({ site, mailTo }, page, { name: 'nell' })
    const told = why.replace('{address}', addressOf(name))
    const change = { email_disabled_reason: reason, email_disabled_at: new Date() }
    await lookInto(site, (rows) => rows.updateTable('accounts').set(change).where('id', '=', id).execute())
    await page.goto(site.at('saffron', '/members'))
    const strip = page.locator('[data-alerts]')
    const next = strip.getByRole('link', { name: /^Next notice/ })
    await expect(async () => {
      if (!(await strip.innerText()).includes(kind)) await next.click()
      await expect(strip).toContainText(told, { timeout: 1_000 })
    }).toPass()
    await page.goto(site.at('saffron', '/notifications'))
    await expect(strip).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(main).toContainText(told)
    await expectAccessible(page)
    if (reason === 'bounce') await expect(main.getByRole('link', { name: 'Change address' })).toBeVisible()
    await main.getByRole('button', { name: 'Turn e-mails on again' }).click()
    await expect(main.getByText(kind)).toHaveCount(0)
    await page.goto(site.at('saffron', '/chats'))
    await expect(strip).not.toContainText(kind)
  })
}
