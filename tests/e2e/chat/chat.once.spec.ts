import { hasPostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import { openOutbox } from '../../support/outbox'
import { openMigratedPostgresql } from '../../support/seeded'
import { hasRedis, openRedis } from '../../support/servers/redis'
import { openSite } from '../../support/site'
import type { Chatter } from '../support/chat'
import { balance, demoMember, field, hearsEvents, newChatter, openChat, say, theirs } from '../support/chat'
import { newLikes, ownMessages, unread } from '../support/journey'
import { expect, test } from '../support/test'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const laptop = { viewport: { width: 1280, height: 900 } }

test('what one of two members does appears at the other without a reload', async ({ site, someone }) => {
  const anna = await demoMember(await someone(laptop), site, 'premium')
  const ben = await demoMember(await someone(phone), site, 'free')
  await sideBySide(anna, ben)
})

test('delivers and charges once what is sent while the line is cut for 20 seconds', async ({ site, someone }) => {
  test.setTimeout(120_000)
  const anna = await demoMember(await someone(phone), site, 'premium')
  const ben = await demoMember(await someone(laptop), site, 'free')
  await openChat(anna, ben)
  await say(anna.page, 'Into the tunnel')
  await openChat(ben, anna)
  const before = await balance(anna)

  // The server takes the first when the line breaks, and its answer never comes; the second it doesn't even hear of.
  let cut = true
  await anna.page.route('**/chats/*.data*', async (route) => {
    const request = route.request()
    if (!cut || request.method() !== 'POST') return route.fallback()
    const { pathname } = new URL(request.url())
    // First, or the stream of events could still tell of it.
    await anna.page.context().setOffline(true)
    await anna.visitor.send(
      pathname.replace('.data', ''),
      Object.fromEntries(new URLSearchParams(request.postData() ?? '')),
    )
    await route.abort('internetdisconnected')
  })
  await say(anna.page, 'Taken in the tunnel')
  await expect(anna.page.getByRole('log').getByRole('alert')).toBeVisible()
  await say(anna.page, 'Written in the tunnel')
  await anna.page.waitForTimeout(20_000)
  await expect(ownMessages(anna.page).filter({ hasText: 'in the tunnel' })).toHaveCount(2)
  cut = false
  await anna.page.context().setOffline(false)
  await expect(anna.page.getByRole('log').getByRole('alert')).toHaveCount(0, { timeout: 45_000 })
  await expect(meta(anna)).toContainText('Read')
  for (const text of ['Taken in the tunnel', 'Written in the tunnel']) {
    await expect(theirs(ben.page).filter({ hasText: text })).toHaveCount(1)
    await expect(ownMessages(anna.page).filter({ hasText: text })).toHaveCount(1)
  }
  expect(await balance(anna)).toBe(before - 2)
})

if (hasPostgresql && hasRedis) {
  test('the same on two server processes with one PostgreSQL and one Redis', async ({ someone }) => {
    test.setTimeout(180_000)
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    const env = {
      DATABASE_URL: postgresql.url,
      REDIS_URL: redis.url,
      SECRET: 'only for this test, and long enough',
      DEMO: 'off',
    }
    await using one = await openSite({ env })
    await using other = await openSite({ env: { ...env, DATA_DIR: one.dataDir } })
    const mailTo = openOutbox(one.dataDir)
    const anna = await newChatter({ site: one, mailTo }, await someone(laptop), 'anna')
    await one.operate('credit', 'saffron', anna.name, '40', '--reason', 'to chat')
    const ben = await newChatter({ site: other, mailTo }, await someone(phone), 'ben')
    await sideBySide(anna, ben)
  })
}

async function sideBySide(anna: Chatter, ben: Chatter): Promise<void> {
  await openChat(anna, ben)
  await say(anna.page, 'Hello from the laptop')
  await anna.page.waitForURL('**/chats/*')
  await hearsEvents(ben, '/members')
  const before = await unread(ben.page)
  expect(before).toBeGreaterThan(0)
  const likes = await newLikes(ben.page)
  await say(anna.page, 'Are you there?')
  await expect(ben.page.locator('nav a[href="/chats"] span + span')).toHaveText(new RegExp(`^${before + 1}\\b`))
  await expect(ben.page).toHaveTitle(counting(before + 1 + likes))
  await expect(meta(anna)).toContainText('Sent')

  await openChat(ben, anna)
  await expect(meta(anna)).toContainText('Read')
  await expect(ben.page).toHaveTitle(counting(before - 1 + likes))
  await say(anna.page, 'Now you are')
  await expect(theirs(ben.page).filter({ hasText: 'Now you are' })).toBeVisible()
  await expect(meta(anna)).toContainText('Read')

  await field(ben.page).pressSequentially('I am')
  await expect(anna.page.locator('[data-typing]')).toHaveText(/ is typing/)
  await ben.page.locator('form:has([name=body]) [type=submit]').click()
  await expect(theirs(anna.page).filter({ hasText: 'I am' })).toBeVisible()
  await expect(anna.page.locator('[data-typing]')).toBeEmpty()

  await anna.page.locator('main input[type=file]').setInputFiles('demo/people/p01-1.webp')
  await expect(anna.page.locator('[data-cost]')).toContainText('3 credits for this photo')
  await expect(anna.page.locator('form:has([name=body]) [type=submit]')).toHaveAccessibleName('Send for 3 credits')
  await say(anna.page, 'Me, last summer')
  await expect(anna.page.locator('[data-chosen-photo]')).toHaveCount(0)
  await expect(anna.page.locator('[data-cost]')).not.toContainText('photo')
  const photo = theirs(ben.page).filter({ hasText: 'Me, last summer' }).locator('img')
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  await anna.page.locator('a[href*="gift=1"]').click()
  await anna.page.locator('[role=dialog] [type=submit]').click()
  await expect(theirs(ben.page).locator('use[href="/gifts.svg#rose"]')).toBeVisible()
  await expect(meta(anna)).toContainText(/Read|Opened/)
  await expect(ownMessages(anna.page)).toHaveCount(5)
}

/** A title with so many unread messages and new likes in front. */
function counting(waiting: number): RegExp {
  return waiting > 0 ? new RegExp(`^\\(${waiting}\\) `) : /^[^(]/
}

/** The line of time and state under what a member wrote last. */
function meta({ page }: Chatter) {
  return page.locator('[role=log] [data-sent]').last()
}
