import type { Page } from '@playwright/test'
import type { Site } from '../../support/site'
import { expect } from './test'

/** Adds a device's authenticator, which verifies its user and offers its passkeys. Returns a function that removes it. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
}

export const atConsole = (site: Site, path = '') => site.at('console', `/console${path}`)

/** Runs the command that invites an owner, and returns its link. */
export async function ownerLink(site: Site, name: string): Promise<string> {
  const said = await site.operate('operator', 'new', `${name.toLowerCase()}@operators.example`, '--name', name)
  const link = /http:\S+/.exec(said)?.[0]
  if (!link) throw new Error(`no link: ${said}`)
  return link
}

/** Accepts an invitation with a passkey, and returns the first of the recovery codes shown. */
export async function acceptByPasskey(page: Page, link: string): Promise<string> {
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  return firstRecoveryCode(page)
}

export async function firstRecoveryCode(page: Page): Promise<string> {
  const [code = ''] = await recoveryCodes(page)
  await page.getByRole('link', { name: 'To the console' }).click()
  return code
}

export async function recoveryCodes(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Show ten codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allInnerTexts()
}

/**
 * Invites an operator as an owner, and returns the link. Tests of a worker share a site: whoever has a role in another
 * test would keep it.
 */
export async function invite(page: Page, site: Site, who: { name: string; role: string; brand: string }) {
  await page.goto(atConsole(site, '/operators'))
  await expect(page.getByRole('row', { name: `${who.name.toLowerCase()}@` }), `${who.name} is new`).toHaveCount(0)
  await page.getByLabel('E-mail').fill(`${who.name.toLowerCase()}@operators.example`)
  await page.getByLabel('Name').fill(who.name)
  await page.getByLabel('Role', { exact: true }).selectOption(who.role)
  await page.getByLabel('Brand', { exact: true }).selectOption(who.brand)
  await page.getByRole('button', { name: 'Create invitation' }).click()
  return page.locator('[data-invite]').innerText()
}
