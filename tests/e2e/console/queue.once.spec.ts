import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { lookInto } from '../../support/census'
import { openOutbox } from '../../support/outbox'
import { seededData } from '../../support/seeded'
import type { Site } from '../../support/site'
import { openSite } from '../../support/site'
import { acceptByPasskey, atConsole, invite, ownerLink } from '../support/console'
import { enter } from '../support/journey'
import { expect, expectAccessible, expectGoodLooks, test } from '../support/test'

test('decides reports by keyboard, by one of two at a time, with statement and log', async ({ page, someone }) => {
  test.setTimeout(300_000)
  // Of its own: the reports of other journeys would come first, and it is stopped in the end.
  await using site = await openSite({ data: await seededData() })
  const mailTo = openOutbox(site.dataDir)
  const member = await someone()
  await enter(member, site.at('saffron', '/login'))
  await member.getByLabel('Name or e-mail').fill('premium@saffron.example')
  await member.getByLabel('Password', { exact: true }).fill('try-manyhearts')
  await member.getByRole('button', { name: 'Log in', exact: true }).click()
  await member.waitForURL(site.at('saffron', '/members**'))
  await member.goto(site.at('saffron', '/members'))
  const addresses = await member
    .locator('a[href^="/members/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''))
  const others = [...new Set(addresses.filter((path) => /^\/members\/[\w-]{36}$/.test(path)))]
  for (const [index, reason] of ['money', 'rude'].entries()) {
    await member.goto(site.at('saffron', `${others[index]}/report`))
    const form = member.locator('main form', { has: member.locator('textarea[name=message]') })
    await form.locator(`[name=reason][value=${reason}]`).check({ force: true })
    await form.locator('[name=message]').fill(`${reason}: asked for 180 euro`)
    await form.locator('[type=submit]').first().click()
    await expect(form).toBeHidden()
  }

  await acceptByPasskey(page, await ownerLink(site, 'Greta'))
  const invitation = await invite(page, site, { name: 'Milo', role: 'moderator', brand: 'saffron' })
  const milo = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(milo, invitation)
  await milo.waitForURL(atConsole(site, '/overview'))
  // Reports alone: other journeys sign up so often from one address that it is flagged.
  await milo.goto(atConsole(site, '/queue?kind=report'))
  await page.goto(atConsole(site, '/queue?kind=report'))
  await expectGoodLooks(page)

  // A member's page leads to the very report.
  await page.goto(atConsole(site, `/members/saffron/${others[1]?.split('/').at(-1)}`))
  await page.getByRole('link', { name: /^Open R-/ }).click()
  await expect(page.getByRole('heading', { name: 'Rude or threatening' })).toBeVisible()
  await page.goto(atConsole(site, '/queue?kind=report'))

  // The heavier one first; the other moderator gets the next.
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Asks for money or sells something' })).toBeFocused()
  await expect(page.getByText('money: asked for 180 euro', { exact: true })).toBeVisible()
  await expectGoodLooks(page)
  await expect(page.getByText('Your first act claims it.')).toBeVisible()
  await milo.reload()
  await expect(milo.getByRole('link', { name: /Asks for money/ })).not.toContainText('Claimed')
  await page.keyboard.press('c')
  await expect(page.getByText('Claimed by you')).toBeVisible()
  await milo.reload()
  await milo.getByRole('link', { name: /Claimed by Greta/ }).click()
  await expect(milo.getByText(/Greta decides, until/)).toBeVisible()
  await expect(milo.locator('#decision')).toHaveCount(0)
  await expectGoodLooks(milo)
  await milo.goto(atConsole(site, '/queue?kind=report'))
  await milo.getByRole('button', { name: 'Claim the first' }).click()
  const rude = milo.getByRole('heading', { name: 'Rude or threatening' })
  await expect(rude).toBeVisible()
  await milo.getByRole('button', { name: /^Release/ }).click()
  await expect(rude).toBeHidden()
  await milo.getByRole('button', { name: 'Claim the first' }).click()

  // A colleague takes the case over: what Milo wrote stays visible, and is filled in when the case is free again.
  const ownWords = milo.locator('#decision').getByLabel('Your own words, read by both sides')
  const days = milo.getByLabel('Days of suspension')
  await ownWords.fill('Please be kind.')
  await days.fill('30')
  const tab = await milo.context().newPage()
  await tab.goto(milo.url())
  await tab.getByRole('button', { name: /^Release/ }).click()
  await expect(tab.getByRole('button', { name: 'Claim the first' })).toBeVisible()
  await tab.close()
  await page.reload()
  await page.getByRole('link', { name: /Rude or threatening/ }).click()
  await expect(page.getByRole('heading', { name: 'Rude or threatening' })).toBeVisible()
  await page.getByRole('button', { name: /^Claim C/ }).click()
  await expect(page.getByText('Claimed by you')).toBeVisible()
  await milo.getByRole('button', { name: /^Suspend/ }).click()
  await expect(milo.getByText('Greta is deciding this case.')).toBeVisible()
  await expect(milo.getByText('Please be kind.')).toBeVisible()
  await expect(milo.getByText(/Greta decides, until/)).toBeVisible()
  await page.getByRole('link', { name: /Asks for money/ }).click()
  await expect(page.getByRole('heading', { name: 'Asks for money or sells something' })).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByText('Claimed by you')).toBeVisible()
  await milo.goto(atConsole(site, '/queue?kind=report'))
  await milo.getByRole('button', { name: 'Claim the first' }).click()
  await expect(ownWords).toHaveValue('Please be kind.')
  await expect(days).toHaveValue('30')
  await expect(rude).toBeFocused()

  await page.keyboard.press('7')
  await expect(page.getByRole('radio', { name: /Contact details/ })).toBeChecked()
  const waiting = await queued(page)
  await page.keyboard.press('r')
  await expect(page.getByText('Disabled. Those concerned will be told.')).toBeVisible()
  await expect.poll(() => queued(page)).toBe(waiting - 1)
  await page.keyboard.press('z')
  await expect(page.getByText('Undone. Nobody was told.')).toBeVisible()
  await expect.poll(() => queued(page)).toBe(waiting)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Asks for money or sells something' })).toBeVisible()
  const words = page.locator('#decision').getByLabel('Your own words, read by both sides')
  await words.fill('Nobody asks for money here.')
  // Without a connection nothing is sent and nothing typed is lost.
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await page
    .locator('#decision')
    .getByRole('button', { name: /Disable/ })
    .click()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  await expect(words).toHaveValue('Nobody asks for money here.')
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await words.press('Tab')
  await page
    .locator('#decision')
    .getByRole('button', { name: /Disable/ })
    .click()
  await expect(page.getByText('Disabled. Those concerned will be told.')).toBeVisible()
  await expectGoodLooks(page)
  // In the reader's language, with the moderator's own words; other mails came meanwhile.
  const said = async () => (await mailTo('premium@saffron.example')).text
  await expect.poll(said, { timeout: 30_000 }).toMatch(/Nobody asks for money here\.[\s\S]*Om geld vragen, oplichting/)

  await milo.keyboard.press('a')
  await expect(milo.getByText('Nothing is waiting.')).toBeVisible()

  // Nothing was done about the second report: its reporter objects by the mail's link, and Milo doesn't decide that.
  let link = ''
  await expect
    .poll(
      async () => {
        link ||= (await mailTo('premium@saffron.example')).links.find((each) => each.includes('/objection/')) ?? ''
        return link
      },
      { timeout: 30_000 },
    )
    .toContain('/objection/')
  await member.goto(link)
  await expectAccessible(member)
  await member.locator('main form').getByRole('button').click()
  await member.locator('[name=message]').fill('He wrote it again today.')
  await member.locator('main form').getByRole('button').click()
  await expect(member.getByRole('heading', { name: 'We hebben je bezwaar ontvangen' })).toBeVisible()
  await milo.goto(atConsole(site, '/queue'))
  await expect(milo.getByRole('link', { name: /You made the first decision/ })).toBeVisible()
  await page.goto(atConsole(site, '/queue?kind=appeal'))
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Appeal', exact: true })).toBeFocused()
  const opened = page.getByRole('region', { name: 'Case', exact: true })
  await expect(opened.getByText('He wrote it again today.')).toBeVisible()
  await expectGoodLooks(page)
  await page.getByLabel('Note for other operators').fill('Looked at both messages.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Looked at both messages.')).toBeVisible()
  await page.locator('h2').first().click()
  await page.keyboard.press('a')
  await expect(page.getByText('Upheld. Whoever appealed will be told.')).toBeVisible()
  for (const path of ['/queue/templates', '/queue/transparency']) {
    await page.goto(atConsole(site, path))
    await expectGoodLooks(page)
  }
  await page.goto(atConsole(site, '/audit?area=case'))
  const logged = (act: string, operator: string) =>
    page.getByRole('row', { name: act }).filter({ hasText: operator }).first()
  await expect(logged('Took decision back', 'Greta')).toBeVisible()
  await expect(logged('Nothing wrong', 'Milo')).toBeVisible()
  expect(await site.operate('audit', 'verify')).toContain('All chains are whole.')

  await site.stop()
  await rewrite(site, "reason || 'x'")
  await expect(site.operate('audit', 'verify')).rejects.toMatchObject({ stdout: expect.stringContaining('BROKEN at') })
  await rewrite(site, 'left(reason, -1)')
  expect(await site.operate('audit', 'verify')).toContain('All chains are whole.')
})

/** The number of waiting cases in the side bar. */
async function queued(page: Page): Promise<number> {
  const section = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Queue/ })
  return Number((await section.innerText()).replace(/\D/g, ''))
}

/** As somebody with the database's own password would. */
function rewrite(site: Site, reason: string) {
  return lookInto(site, (rows) =>
    rows.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      await sql.raw(`update audit_log set reason = ${reason} where act = 'case.disabled'`).execute(db)
    }),
  )
}
