import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { lookInto } from '../../support/census'
import type { Site } from '../../support/site'
import { acceptByPasskey, atConsole, ownerLink } from '../support/console'
import { expect, expectGoodLooks, test } from '../support/test'

/** Makes photos of the demo members wait, each of another member. */
function makeWait(site: Site, count: number) {
  return lookInto(site, (rows) =>
    sql`update photos set status = 'pending' where (pool_id, id) in (
      select distinct on (member_id) pool_id, id from photos where status = 'active' order by member_id, position desc
      limit ${count})`.execute(rows),
  )
}

const tile = (page: Page, number: number) => page.getByRole('checkbox', { name: new RegExp(`^Photo ${number},`) })

test('decides a page of photos by keys, at most 1.2 each, and undoes', async ({ site, page, browser }) => {
  test.setTimeout(300_000)
  await makeWait(site, 30)
  await page.setViewportSize({ width: 1280, height: 900 })
  await acceptByPasskey(page, await ownerLink(site, 'Fia'))
  await page.goto(atConsole(site, '/queue/photos'))
  await expect(page.getByRole('checkbox')).toHaveCount(24)
  const images = page.locator('li img[width="200"]')
  await expect
    .poll(() => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // A refusal without a reason sends nothing.
  await tile(page, 1).focus()
  await page.keyboard.press('r')
  await expect(page.getByText('Choose a reason, 1 to 7.')).toBeVisible()
  await tile(page, 1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 7)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Enlarged photo' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('region', { name: 'Enlarged photo' })).toContainText('6 of 24')
  await expectGoodLooks(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await expect(tile(page, 6)).toBeFocused()
  await tile(page, 1).focus()

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  for (let number = 1; number <= 24; number += 1) {
    if (number % 10 === 0) await press('3')
    await press(number % 10 === 0 ? 'r' : 'a')
  }
  await expect(page.getByText('All photos of this page are decided.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /, Nudity$/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Photos 6$/ })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('checkbox')).toHaveCount(6)
  expect(keys / 24).toBeLessThanOrEqual(1.2)

  await tile(page, 1).focus()
  // The page is drawn a moment before its keys are bound.
  await expect(async () => {
    await page.keyboard.press('x')
    await expect(page.getByText('1 chosen')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await page.keyboard.press('5')
  await page.getByRole('button', { name: 'Refuse the 2' }).click()
  await expect(page.getByText('2 photos refused. The owners will be told.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('0 of 6 decided')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox')).toHaveCount(6)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(atConsole(site, '/queue/photos'))
  await tile(plain, 1).check()
  await plain.getByRole('button', { name: /^Refuse/ }).click()
  await expect(plain.getByText('Choose a reason, 1 to 7.')).toBeVisible()
  await expect(tile(plain, 1)).toBeChecked()
  await plain.getByRole('radio', { name: /^Unclear/ }).check()
  await plain.getByRole('button', { name: /^Refuse/ }).click()
  await expect(plain.getByText('1 photo refused. The owner will be told.')).toBeVisible()
  await expect(plain.getByRole('checkbox')).toHaveCount(5)
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain.getByRole('checkbox')).toHaveCount(6)
  await context.close()
})
