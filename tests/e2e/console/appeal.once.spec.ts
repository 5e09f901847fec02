import { addressOf } from '../../support/visitor'
import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { newcomer } from '../support/newcomers'
import { expect, expectGoodLooks, test } from '../support/test'

test('suspends by key with a reason, keeps an appeal with R and ends it with A', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  test.setTimeout(240_000)
  const member = await newcomer({ site, mailTo }, await someone(), { name: 'appeals' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await acceptByPasskey(page, await ownerLink(site, 'Ada'))
  await page.goto(atConsole(site, `/members/saffron/${member.id}`))
  const foot = page.locator('footer')
  await expect(foot).toContainText('suspend')
  await page.keyboard.press('s')
  const suspension = page.locator('details[data-act=suspend]')
  await expect(suspension.getByLabel('Days of suspension')).toBeFocused()
  const reason = suspension.getByLabel('Reason')
  await expect(reason).toHaveValue('')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await reason.selectOption('hate')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Suspended. The member will be told by e-mail')).toBeVisible()

  const { links } = await mailTo(addressOf(member.name))
  await member.page.goto(links.find((link) => link.includes('/objection/')) ?? '')
  await member.page.locator('main form').getByRole('button').click()
  await member.page.locator('[name=message]').fill('I was quoting a film.')
  await member.page.locator('main form').getByRole('button').click()
  await expect(member.page.getByRole('heading', { level: 1 })).toHaveText('We have your appeal')

  const bea = await someone({ viewport: { width: 1280, height: 900 } })
  await acceptByPasskey(bea, await ownerLink(site, 'Bea'))
  await bea.goto(atConsole(site, '/queue?kind=appeal'))
  const keys = bea.locator('footer')
  await expect(keys).not.toContainText('undo')
  const mine = bea.getByRole('region', { name: 'Case', exact: true }).getByText('I was quoting a film.')
  const open = () =>
    bea
      .getByRole('link', { name: /Suspended, appealed/ })
      .first()
      .click()
  await open()
  await expect(mine).toBeVisible()
  await expect(bea.getByText('Reason of the first decision')).toBeVisible()
  await expect(bea.locator('#decision').getByRole('radio')).toHaveCount(0)
  await expect(keys).toHaveText(/C\s*claim\s*R\s*keep the decision\s*A\s*restore/)
  await expect(keys).not.toContainText(/suspend|warn|reason/)
  await expectGoodLooks(bea)
  await bea.keyboard.press('s')
  await bea.keyboard.press('1')
  await expect(mine).toBeVisible()

  await bea.keyboard.press('r')
  await expect(bea.getByText('Upheld. Whoever appealed will be told.')).toBeVisible()
  await expect(keys).toContainText('undo, 10 s')
  await bea.keyboard.press('z')
  await expect(bea.getByText('Undone. Nobody was told.')).toBeVisible()
  await open()
  await expect(mine).toBeVisible()
  await bea.keyboard.press('a')
  await expect(bea.getByText('Restored. Whoever appealed will be told.')).toBeVisible()
  await bea.goto(atConsole(site, `/members/saffron/${member.id}`))
  await expect(bea.locator('details[data-act=suspend]')).toBeVisible()
  await expect(bea.locator('details[data-act=restore]')).toHaveCount(0)
})

test('asks for the reason of an act by key, unless the reporter named one', async ({ site, page, someone, mailTo }) => {
  test.setTimeout(240_000)
  const reporter = await newcomer({ site, mailTo }, await someone(), { name: 'reporter' })
  const members = await Promise.all(
    ['vague', 'rude'].map(async (name) => newcomer({ site, mailTo }, await someone(), { name, gender: 'male' })),
  )
  for (const [index, reason] of ['other', 'rude'].entries()) {
    const message = `${reporter.name} on ${reason}`
    await reporter.visitor.send(`/members/${members[index]?.id}/report`, { reason, message })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await acceptByPasskey(page, await ownerLink(site, 'Cleo'))
  const openOf = async (member?: { id: string }) => {
    await page.goto(atConsole(site, `/members/saffron/${member?.id}`))
    await page.getByRole('link', { name: /^Open R-/ }).click()
    await expect(page.locator('#decision')).toBeVisible()
  }
  const chosen = page.locator('#decision').getByRole('radio', { checked: true })
  await openOf(members[0])
  await expect(chosen).toHaveCount(0)
  await page.locator('#decision').getByLabel('Your own words, read by both sides').fill('Please be kind.')
  await page.locator('h2').first().click()
  await page.keyboard.press('s')
  await expect(page.getByRole('alert')).toHaveText('Choose a reason: those concerned are told of it.')
  await expect(page.locator('#decision').getByRole('radio').first()).toBeFocused()
  await expect(chosen).toHaveCount(0)
  await expectGoodLooks(page)
  await page.getByRole('button', { name: 'Warn now, keep case open' }).click()
  await expect(page.locator('#decision').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(page.getByText('Suspended. Those concerned will be told.')).toBeVisible()

  await openOf(members[1])
  await expect(chosen).toHaveValue('hate')
  await expect(page.locator('#decision label').filter({ hasText: 'reported as' })).toHaveText(/Hate or threats/)
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing wrong. Those concerned will be told.')).toBeVisible()
})
