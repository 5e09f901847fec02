import { expect, test } from 'vitest'
import { mailBrand } from '~/modules/mails/mail-frame.server'
import { openWorld } from '../../../../tests/support/world'
import { writePersonMail } from './person-mail.server'

test("photo, quote and icon are the brand's own", async () => {
  await using world = await openWorld()
  const css = ':root{--shape-media:4px;--shape-bubble:12px;--shape-bubble-tail:2px;}'
  const tenant = { ...world.saffron, theme: { ...world.saffron.theme, css } }
  const { html, text } = writePersonMail(tenant, mailBrand(tenant, 'en'), {
    subject: 'Ben wrote to you',
    heading: 'Ben wrote to you',
    person: { name: 'Ben', birthDate: '1990-01-01', city: null, photo: null, fictional: false },
    quote: 'Tea?',
    text: null,
    button: { label: 'Read', address: 'https://saffron.example/chats' },
    note: null,
    why: 'Because.',
    unsubscribe: 'https://saffron.example/mail/unsubscribe',
  })
  expect(html).toContain('border-radius:12px 12px 12px 2px')
  expect(html).toContain('src="https://saffron.example/app-icons/192.png?v=')
  expect(text).not.toContain('app-icons')
})
