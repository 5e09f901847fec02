import { lookInto } from '../../support/census'
import { addAuthenticator, atConsole, ownerLink, recoveryCodes } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('the fresh check opens over the form, and nothing that was typed is lost; without a script it comes first', async ({
  site,
  page,
  someone,
}) => {
  test.setTimeout(240_000)
  await addAuthenticator(page)
  await page.goto(await ownerLink(site, 'Olga'))
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const [first = '', second = '', third = ''] = await recoveryCodes(page)
  const letTimePass = () =>
    lookInto(site, (rows) => rows.updateTable('operator_sessions').set({ proved_at: null }).execute())
  const submit = page.getByRole('button', { name: 'Create invitation' })
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const typed = page.getByLabel('E-mail')
  const type = async (name: string) => {
    await letTimePass()
    await page.goto(atConsole(site, '/operators'))
    await typed.fill(`${name}@operators.example`)
    await page.getByLabel('Name').fill(name)
  }

  // What is wrong is said first, then who it is is asked.
  await type('ada')
  await page.getByLabel('Name').fill('')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Name').fill('ada')
  await submit.click()
  await expect(dialog).toBeVisible()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(typed).toHaveValue('ada@operators.example')
  await typed.press('Enter')
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.locator('[data-invite]')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // It counts for five minutes.
  await page.getByLabel('E-mail').fill('ben@operators.example')
  await page.getByLabel('Name').fill('ben')
  await submit.click()
  await expect(page.getByRole('row', { name: /ben@/ })).toBeVisible()

  // By a code, of which a wrong one is told in the dialog.
  await type('cleo')
  await submit.click()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This code is wrong or has already been used.')).toBeVisible()
  await dialog.getByLabel('Code').fill(first)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('row', { name: /cleo@/ })).toBeVisible()

  const plain = await someone({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  await plain.goto(atConsole(site, '/login/code'))
  await plain.getByLabel('E-mail').fill('olga@operators.example')
  await plain.getByLabel('Code').fill(second)
  await plain.getByRole('button', { name: 'Log in' }).click()
  await letTimePass()
  await plain.goto(atConsole(site, '/operators'))
  await expect(plain.getByRole('button', { name: 'Create invitation' })).toBeHidden()
  // The last one is the invitation's; each row that can be ended has its own.
  await plain.getByRole('link', { name: 'Confirm it’s you first' }).last().click()
  await plain.getByLabel('Code').fill(third)
  await plain.getByRole('button', { name: 'Confirm' }).click()
  await plain.waitForURL(atConsole(site, '/operators'))
  await expect(plain.getByRole('button', { name: 'Create invitation' })).toBeVisible()
})
