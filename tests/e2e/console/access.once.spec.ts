import { TOTP } from 'otpauth'
import { acceptByPasskey, addAuthenticator, atConsole, firstRecoveryCode, invite, ownerLink } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

test('logs an owner in by passkey and code, and invites a moderator of one brand', async ({ site, page, someone }) => {
  test.setTimeout(300_000)
  const removeAuthenticator = await addAuthenticator(page)
  const link = await ownerLink(site, 'Ilse')
  await page.goto(link)
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const recovery = await firstRecoveryCode(page)
  await page.waitForURL(atConsole(site, '/**'))

  // The link works once.
  const late = await someone()
  await late.goto(link)
  await expect(late.getByText('This invitation has been used or has expired.')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(atConsole(site, '/login'))
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByRole('link', { name: 'Your account' }).first().click()
  await page.getByRole('link', { name: 'Add an app' }).click()
  await expectGoodLooks(page)
  const secret = (await page.locator('[data-secret]').innerText()).replaceAll(' ', '')
  await page.getByLabel('First code from the app').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('on', { exact: true })).toBeVisible()
  await expectGoodLooks(page)

  await removeAuthenticator()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'E-mail and code' }).click()
  const typeCode = async (code: string) => {
    await page.getByLabel('E-mail').fill('ilse@operators.example')
    await page.getByLabel('Code from your app').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await typeCode('000000')
  await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  await expectGoodLooks(page)
  await typeCode(recovery)
  await page.waitForURL(atConsole(site, '/overview'))

  const invitation = await invite(page, site, { name: 'Joris', role: 'moderator', brand: 'coast' })
  await expectGoodLooks(page)
  await page.goto(atConsole(site, '/audit'))
  await expect(page.getByRole('row', { name: /Invited operator/ }).first()).toContainText('joris@operators.example')
  await page
    .getByRole('row', { name: /Invited operator/ })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Invited operator' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText('The chain is intact')).toBeVisible()

  const joris = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(joris, invitation)
  await joris.waitForURL(atConsole(site, '/**'))
  await expect(joris.getByText('1 brand', { exact: true })).toBeVisible()
  await expect(joris.getByRole('link', { name: 'Operators' })).toHaveCount(0)
  for (const path of ['/operators', '/audit', '/nothing']) {
    const answer = await joris.goto(atConsole(site, path))
    expect(answer?.status(), path).toBe(404)
    await expect(joris.getByText('There is nothing here')).toBeVisible()
  }
  await page.goto(atConsole(site, '/audit?area=right'))
  await expect(page.getByRole('row', { name: /Access refused/ })).toHaveCount(2)

  // Ctrl K leads everywhere.
  for (const [typed, path] of [
    ['recovery', '/recovery-codes'],
    ['brands: coast', '/brands/coast'],
    ['joris', '/members?search=joris'],
    ['operators', '/operators'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump' }).fill(typed)
    await page.keyboard.press('Enter')
    await page.waitForURL(atConsole(site, path))
  }
  await expect(page.getByRole('button', { name: 'Create invitation' })).toBeVisible()
  // The palette closes after the page has changed; a key pressed before is typed into it.
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeHidden()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Audit log')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  const content = page.getByRole('main')
  const place = await content.boundingBox()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  expect(await content.boundingBox()).toEqual(place)

  // An operator who leaves loses access at once.
  await page.getByRole('link', { name: 'End access for Joris' }).click()
  await expect(page.getByRole('heading', { name: 'End access for Joris' })).toBeVisible()
  await expectGoodLooks(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /Joris/ })).toContainText('Active')
  await page.getByRole('link', { name: 'End access for Joris' }).click()
  await page.getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText('Joris no longer has access.')).toBeVisible()
  await joris.goto(atConsole(site))
  await expect(joris.getByText('You no longer have access.')).toBeVisible()

  // An invitation gives it back, with the same roles.
  await page.getByRole('status').getByRole('link', { name: 'Invite again' }).click()
  await page.getByRole('button', { name: 'Invite again' }).click()
  await expect(page.getByText('With it, Joris has these roles: Moderator, Coast.')).toBeVisible()
  await expectGoodLooks(page)
  await joris.goto(await page.locator('[data-invite]').innerText())
  await joris.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(joris.getByRole('button', { name: 'Show ten codes' })).toBeVisible()
})

test('on narrow phones an e-mail address breaks before its @ only', async ({ site, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await acceptByPasskey(page, await ownerLink(site, 'Wilhelmina'))
  await page.goto(atConsole(site, '/operators'))
  const shown = page.getByRole('row', { name: /^Wilhelmina/ }).getByText('wilhelmina@operators.example')
  const lines = await shown.evaluate((address) =>
    [...address.childNodes]
      .filter((part) => part instanceof Text)
      .map((part) => {
        const range = document.createRange()
        range.selectNode(part)
        return [
          part.data,
          new Set([...range.getClientRects()].map(({ top }) => top)).size,
          range.getBoundingClientRect().top,
        ]
      }),
  )
  expect(lines).toEqual([
    ['wilhelmina', 1, expect.any(Number)],
    ['@operators.example', 1, expect.any(Number)],
  ])
  expect(lines[0]?.[2]).not.toBe(lines[1]?.[2])
})
