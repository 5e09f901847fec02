import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoMember, field, say } from '../support/chat'
import { acceptByPasskey, atConsole, invite, ownerLink } from '../support/console'
import { fictionalProfile } from '../support/fictional-profile'
import { expect, expectGoodLooks, test } from '../support/test'

test('answers for a fictional profile by keyboard, under the honesty rule, and flags', async ({
  site,
  page,
  someone,
}) => {
  const settings = join(site.tenantsDir, 'coast', 'tenant.json')
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), fictional_operator: true }))
  const member = await demoMember(await someone(), site, 'premium', { slug: 'coast', language: 'en' })
  await member.page.goto(site.at('coast', `/members/${await fictionalProfile(site, 'coast')}/chat`))
  await member.page.locator('a[href*="understood=yes"]').click()
  await expect(member.page.getByRole('dialog')).toBeVisible()
  await member.page.keyboard.press('Escape')
  await expect(field(member.page)).toBeVisible()
  await say(member.page, 'Do you ever get to Utrecht? Can we meet?')
  await member.page.waitForURL('**/chats/*')

  await acceptByPasskey(page, await ownerLink(site, 'Vera'))
  const invitation = await invite(page, site, { name: 'Sofia', role: 'support', brand: 'coast' })
  const sofia = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(sofia, invitation)
  await sofia.waitForURL(atConsole(site, '/**'))
  await sofia.goto(atConsole(site, '/staff'))
  await sofia.keyboard.press('j')
  await expect(sofia.getByText(/You write as .*, a fictional profile\./)).toBeVisible()
  await expect(sofia.getByText(/seems to be asking for a meeting/)).toBeVisible()
  const inbox = sofia.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Staff inbox/ })
  await expect(inbox).toHaveText('Staff inbox1')
  await expectGoodLooks(sofia)
  await page.goto(atConsole(site, '/staff'))
  await expect(page.getByRole('button', { name: /with Sofia/ })).toBeDisabled()

  await sofia.keyboard.press('f')
  await expect(sofia.getByText(/Flagged: the member is in the queue/)).toBeVisible()
  await sofia.getByLabel(/^Reply as/).fill('I am made up, so Utrecht is only in my stories.')
  await sofia.keyboard.press('Control+Enter')
  await expect(sofia.getByText('Nothing is waiting.')).toBeVisible()
  await expect(inbox).toHaveText('Staff inbox')
  await member.page.reload()
  await expect(member.page.getByText('I am made up, so Utrecht is only in my stories.').first()).toBeVisible()
  await sofia.getByRole('link', { name: 'Answered' }).click()
  await expect(sofia.getByRole('row', { name: /Sofia/ })).toBeVisible()

  // The foot shows no key that her role may not use.
  await sofia.goto(atConsole(site, `/members/coast/${member.id}`))
  const foot = sofia.locator('footer')
  await expect(foot).toContainText('note')
  await expect(foot).not.toContainText('suspend')

  // Support has no queue: the owner sees what was flagged.
  expect((await sofia.goto(atConsole(site, '/queue')))?.status()).toBe(404)
  await page.goto(atConsole(site, '/queue?kind=flag'))
  // A key that is pressed before the page is awake is lost.
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.getByText('Reported by the team')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing wrong. Nobody will be told.')).toBeVisible()
})
