import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { lookInto } from '../../support/census'
import { password } from '../../support/visitor'
import { addAuthenticator } from '../support/console'
import { enter } from '../support/journey'
import { newcomer } from '../support/newcomers'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

/** Like a browser that offers no passkeys among what it fills in, at Coast. */
function withoutAutofill() {
  if (!location.hostname.startsWith('coast')) return
  PublicKeyCredential.isConditionalMediationAvailable = async () => false
}

test('logs in at two brands and reopens an account by passkey, code or recovery code', async ({
  site,
  page,
  mailTo,
}) => {
  const removeAuthenticator = await addAuthenticator(page)
  await page.addInitScript(withoutAutofill)
  const forgetSession = () => page.context().clearCookies({ name: 'auth.session' })
  const addPasskey = async (slug: string) => {
    await page.goto(site.at(slug, '/notifications/security'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of the passkey' })).toHaveCount(1)
  }

  const coasting = await newcomer({ site, mailTo }, page, { name: 'Coasting', slug: 'coast' })
  await addPasskey('coast')
  await forgetSession()
  await enter(page, site.at('coast', '/login?next=/profile'))
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL(site.at('coast', '/profile'))

  // An account that waits for its deletion lets nobody in, and offers the way back.
  await coasting.visitor.send('/leave', { intent: 'delete' })
  await page.goto(site.at('coast', '/profile'))
  await page.waitForURL(/\/login/)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('button', { name: 'Reactivate my account' }).click()
  await page.waitForURL(site.at('coast', '/members'))

  const at = (path: string) => site.at('saffron', path)
  const { name } = await newcomer({ site, mailTo }, page, { name: 'Keyed' })
  await addPasskey('saffron')
  await forgetSession()
  // The browser offers it at the field of the name, without a button.
  await page.goto(at('/login?next=/notifications/security'))
  await page.waitForURL(at('/notifications/security'))

  await page.getByRole('button', { name: 'Turn on' }).click()
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Code from the app').fill(new TOTP({ secret: secret.replaceAll(' ', '') }).generate())
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const recovery = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(recovery).toHaveCount(10)
  const code = await recovery.first().innerText()

  await removeAuthenticator()
  await forgetSession()
  await enter(page, at('/login'))
  await page.getByLabel('Name or e-mail').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(at('/login/code?**'))
  await expectAccessible(page)
  const submitCode = async (typed: string) => {
    await page.getByLabel('Code', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await submitCode('000000')
  await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  await submitCode(code)
  await page.waitForURL(at('/members'))
})

test('who logged in long ago proves anew who they are, and comes back', async ({ site, page, mailTo }) => {
  const at = (path: string) => site.at('saffron', path)
  await newcomer({ site, mailTo }, page, { name: 'Late' })
  await site.stop()
  const anHourAgo = { proved_at: sql<Date>`now() - interval '1 hour'` }
  await lookInto(site, (rows) => rows.updateTable('sessions').set(anHourAgo).execute())
  await site.start()
  await page.goto(at('/notifications/security'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.waitForURL(at('/confirm-identity?next=%2Fnotifications%2Fsecurity'))
  await expectAccessible(page)
  const prove = async (typed: string) => {
    await page.getByLabel('Password', { exact: true }).fill(typed)
    await page.getByRole('button', { name: 'It’s me' }).click()
  }
  await prove('wrong one')
  await expect(page.getByText('That’s not your password.')).toBeVisible()
  await prove(password)
  await page.waitForURL(at('/notifications/security'))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Code from the app')).toBeVisible()
})
