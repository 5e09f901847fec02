import { lookInto } from '../../support/census'
import { addAuthenticator, atConsole, ownerLink, recoveryCodes } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('opens the fresh check over the form and loses nothing typed', async ({ site, page, someone }) => {
  test.setTimeout(240_000)
  await addAuthenticator(page)
  await page.goto(await ownerLink(site, 'Petra'))
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const [first = '', second = '', third = '', fourth = ''] = await recoveryCodes(page)
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
    await page.getByLabel('Role', { exact: true }).selectOption('moderator')
    await page.getByLabel('Brand', { exact: true }).selectOption('All brands')
  }

  // What is wrong is said first, then who it is is asked.
  await type('udo')
  await page.getByLabel('Name').fill('')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Name').fill('udo')
  await submit.click()
  await expect(dialog).toBeVisible()
  await expectGoodLooks(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(typed).toHaveValue('udo@operators.example')
  await typed.press('Enter')
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.locator('[data-invite]')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // It counts for five minutes.
  await page.getByLabel('E-mail').fill('ben@operators.example')
  await page.getByLabel('Name').fill('ben')
  // The second invitation chooses anew: no role, and no brand, least of all every brand.
  const [role, brand] = [page.getByLabel('Role', { exact: true }), page.getByLabel('Brand', { exact: true })]
  for (const choice of [role, brand]) await expect(choice).toHaveValue('')
  await submit.click()
  await expect(page.getByText('Choose a brand, or all brands.')).toBeVisible()
  await expect(role).toBeFocused()
  await role.selectOption('support')
  await brand.selectOption('coast')
  await submit.click()
  await expect(page.getByRole('row', { name: /ben@/ })).toContainText('Support, Coast')

  // By a code, of which a wrong one is told in the dialog.
  await type('cleo')
  await submit.click()
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This code is wrong or has already been used.')).toBeVisible()
  await dialog.getByLabel('Code').fill(first)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('row', { name: /cleo@/ })).toBeVisible()

  // An ended session is told in the dialog; after logging in elsewhere in this browser, the same form is sent.
  await type('dora')
  await lookInto(site, (rows) =>
    rows.updateTable('operator_sessions').set({ ended_at: new Date(), end_reason: 'ended' }).execute(),
  )
  await submit.click()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(dialog.getByText('Your session has ended.')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(atConsole(site, '/login/code'))
  await tab.getByLabel('E-mail').fill('petra@operators.example')
  await tab.getByLabel('Code').fill(fourth)
  await tab.getByRole('button', { name: 'Log in' }).click()
  await tab.waitForURL(atConsole(site, '/overview'))
  await tab.close()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('row', { name: /dora@/ })).toBeVisible()

  const plain = await someone({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  await plain.goto(atConsole(site, '/login/code'))
  await plain.getByLabel('E-mail').fill('petra@operators.example')
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
