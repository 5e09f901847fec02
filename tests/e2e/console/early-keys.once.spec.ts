import type { Page } from '@playwright/test'
import { lookInto } from '../../support/census'
import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

/** A slowed page on a busy machine takes long to come alive. */
const aliveMs = 120_000

/** Collects the page's errors, and slows its processor down, so that it takes long to come alive. */
async function slowed(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  return errors
}

/** In the page: whether React has taken it over. The network may rest before that. */
const isAlive = () =>
  Object.keys(document.querySelector('main') ?? {}).some((property) => property.startsWith('__reactFiber'))

test('keys pressed while a page of the console comes alive break nothing', async ({ site, page }) => {
  test.setTimeout(480_000)
  await acceptByPasskey(page, await ownerLink(site, 'Edda'))
  await page.waitForURL(atConsole(site, '/overview'))
  const errors = await slowed(page)
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const path of ['/money', '/audit', '/members']) {
    await page.goto(atConsole(site, path), { waitUntil: 'commit' })
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('j')
    await page.waitForFunction(isAlive, undefined, { timeout: aliveMs })
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(help, path).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: aliveMs })
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

test('keys that decide, pressed while a case comes alive, break nothing', async ({ site, page, someone, mailTo }) => {
  test.setTimeout(600_000)
  const stage = { site, mailTo }
  const { visitor } = await newcomer(stage, await someone(), { name: 'reports' })
  for (const name of ['first', 'second', 'third', 'fourth']) {
    const { id } = await newcomer(stage, await someone(), { name, gender: 'male' })
    await visitor.send(`/members/${id}/report`, { reason: 'money', message: `By ${name}` })
  }
  await acceptByPasskey(page, await ownerLink(site, 'Elke'))
  await page.waitForURL(atConsole(site, '/overview'))
  const errors = await slowed(page)
  const undecided = () =>
    lookInto(site, async (rows) => {
      const waiting = rows.selectFrom('cases').select('id').where('kind', '=', 'report').where('decided_at', 'is', null)
      return (await waiting.execute()).length
    })
  for (const key of ['Enter', 'r', 'a']) {
    await page.goto(atConsole(site, '/queue?kind=report'))
    await page.waitForFunction(isAlive, undefined, { timeout: aliveMs })
    await page.getByRole('button', { name: 'Claim the first' }).click()
    const heading = page.getByRole('heading', { name: 'Asks for money or sells something' })
    await expect(heading).toBeVisible({ timeout: aliveMs })
    const before = await undecided()
    await page.reload({ waitUntil: 'commit' })
    for (let press = 0; press < 40; press += 1) await page.keyboard.press(key)
    await page.waitForFunction(isAlive, undefined, { timeout: aliveMs })
    // The page takes keys now, and no press has decided more than the case that it shows.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }), key).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: aliveMs })
    await page.keyboard.press('Escape')
    expect(before - (await undecided()), key).toBeLessThanOrEqual(key === 'Enter' ? 0 : 1)
  }
  expect(errors).toEqual([])
})

test('a brand’s page that is tapped while it comes alive breaks nothing', async ({ site, page }) => {
  test.setTimeout(480_000)
  const errors = await slowed(page)
  for (const path of ['/login', '/', '/signup']) {
    await page.goto(site.at('saffron', path), { waitUntil: 'commit' })
    for (let tap = 0; tap < 40; tap += 1) await page.mouse.click(2, 2)
    await page.waitForFunction(isAlive, undefined, { timeout: aliveMs })
  }
  expect(errors).toEqual([])
})
