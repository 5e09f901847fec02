import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { choose, endCheckout, dutchHome as home, order, orderButton } from '../support/buying'
import { chatLines, demoMember, field, openChat, say } from '../support/chat'
import { comeIn, newcomer } from '../support/newcomers'
import { expect, test } from '../support/test'

/** The two widths of the design. */
const widths = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 900 } },
}

/** How a buyer comes back from the paid order to the conversation. */
const waysBack: Record<string, (page: Page, conversation: string) => Promise<void>> = {
  async link(page) {
    await page.locator('main a[href^="/chats/"]').click()
  },
  async 'the button Back'(page, conversation) {
    for (let steps = 0; steps < 15 && new URL(page.url()).pathname !== conversation; steps += 1) await page.goBack()
  },
}

/** In the page: how many parts of the composer lie under a notice. */
function coveredByNotices(): number {
  const notices = [...document.querySelectorAll('[role=status][aria-label=Notices] > *')]
  const parts = [...document.querySelectorAll('form:has([name=body]) :is(textarea, [type=submit], [data-cost])')]
  const touch = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  return parts.filter((part) =>
    notices.some((each) => touch(each.getBoundingClientRect(), part.getBoundingClientRect())),
  ).length
}

for (const [width, options] of Object.entries(widths)) {
  for (const [way, goBack] of Object.entries(waysBack)) {
    test(`keeps a refused text through buying and back by ${way} (${width})`, async ({ site, someone, mailTo }) => {
      test.setTimeout(120_000)
      const page = await someone(options)
      const mara = await newcomer({ site, mailTo }, page, { name: 'Mara', home })
      const ben = await demoMember(await someone(), site, 'premium')
      await openChat({ ...mara, site }, ben)
      for (const text of ['One', 'Two', 'Three']) await say(page, text)
      await expect(page.locator('[data-message=mine]')).toHaveCount(3)
      await expect(page).toHaveURL(/\/chats\//)
      const conversation = new URL(page.url()).pathname
      // The URL changes before the page, whose field takes over from that of the first message.
      await expect(page.locator('form:has([name=body])')).toHaveAttribute('action', conversation)
      const name = (await page.getByRole('heading', { level: 1 }).innerText()).split(',')[0]
      await say(page, 'The fourth costs')
      await page.getByRole('dialog').getByRole('link', { name: 'See bundles' }).click()
      await page.waitForURL('**/credits?back=*')
      await choose(page, { bundle: 1, method: 'ideal' })
      await order(page)
      await endCheckout(page, 'pay')
      const way = page.locator('main section', { has: page.getByRole('link', { name: `Back to ${name}` }) })
      await expect(way).toContainText('The fourth costs')
      await expect(way).toContainText('1 credit, 19 left after it.')
      await goBack(page, conversation)
      await expect(page).toHaveURL(new RegExp(conversation))
      await expect(field(page)).toHaveValue('The fourth costs')

      await page.reload()
      await expect(field(page)).toHaveValue('The fourth costs')
      await field(page).fill('')
      await page.reload()
      await expect(field(page)).toHaveValue('')
      await field(page).fill('The fourth, said otherwise')
      await page.reload()
      await expect(field(page)).toHaveValue('The fourth, said otherwise')
      await page.locator('form:has([name=body]) [type=submit]').click()
      await expect(page.locator('[data-message=mine]')).toHaveCount(4)
      await page.reload()
      await expect(field(page)).toHaveValue('')
    })
  }
}

for (const [way, goBack] of Object.entries(waysBack)) {
  test(`keeps a refused text through buying and back by ${way}, without JavaScript`, async ({
    site,
    someone,
    mailTo,
  }) => {
    const page = await someone({ ...widths.phone, javaScriptEnabled: false })
    await newcomer({ site, mailTo }, page, { name: 'Nora', home })
    const ben = await demoMember(await someone(), site, 'premium')
    await page.goto(site.at('saffron', `/members/${ben.id}/chat`))
    const mine = page.locator('[data-message=mine]')
    for (const [sent, text] of ['One', 'Two', 'Three'].entries()) {
      await say(page, text)
      await expect(mine).toHaveCount(sent + 1)
    }
    const conversation = new URL(page.url()).pathname
    await say(page, 'The fourth costs')
    await expect(field(page)).toHaveValue('The fourth costs')
    await page.getByRole('alert').getByRole('link', { name: 'See bundles' }).click()
    await choose(page, { bundle: 1, method: 'ideal' })
    await order(page)
    await endCheckout(page, 'pay')
    await expect(page.getByRole('main')).toContainText('The fourth costs')
    await goBack(page, conversation)
    await expect(page).toHaveURL(new RegExp(conversation))
    await expect(field(page)).toHaveValue('The fourth costs')

    await page.goto(site.at('saffron', conversation))
    await expect(field(page)).toHaveValue('The fourth costs')
    await page.locator('form:has([name=body]) [type=submit]:not([name])').click()
    await expect(mine).toHaveCount(4)
    await expect(field(page)).toHaveValue('')
    await expect(page.locator('[data-cost]')).toContainText('19 credits left')
  })
}

test('without JavaScript: a text that waits goes when its writer deletes it', async ({ site, someone, mailTo }) => {
  const page = await someone({ javaScriptEnabled: false })
  await newcomer({ site, mailTo }, page, { name: 'Nele', home })
  const ben = await demoMember(await someone(), site, 'premium')
  await page.goto(site.at('saffron', `/members/${ben.id}/chat`))
  for (const text of ['One', 'Two', 'Three', 'Never mind']) await say(page, text)
  const conversation = new URL(page.url()).pathname
  await page.goto(site.at('saffron', conversation))
  await expect(field(page)).toHaveValue('Never mind')
  await page.getByRole('button', { name: 'Delete this text' }).click()
  await expect(page).toHaveURL(new RegExp(conversation))
  await expect(field(page)).toHaveValue('')
})

test('tells of a later order without covering the conversation returned to', async ({ site, someone }) => {
  const page = await someone(widths.phone)
  const ben = await demoMember(page, site, 'premium')
  await page.goto(site.at('saffron', '/chats'))
  await chatLines(page).first().click()
  await page.waitForURL('**/chats/*')
  const conversation = new URL(page.url()).pathname
  await page.goto(site.at(ben.visitor.slug, `/credits?back=${conversation}`))
  await choose(page, { bundle: 1, method: 'ideal' })
  await order(page)
  await endCheckout(page, 'pay')
  const notice = page.getByRole('status', { name: 'Notices' }).locator('> *')
  await expect(notice).toContainText('is paid')
  await notice.hover()
  await page.getByRole('link', { name: 'Back to the conversation' }).click()
  await expect(field(page)).toBeVisible()
  await expect(notice).toContainText('is paid')
  expect(await page.evaluate(coveredByNotices)).toBe(0)
})

test('shows the new total when another tab used the offer, and buys at the next press', async ({
  site,
  page,
  someone,
  mailTo,
}) => {
  const at = (path: string) => site.at('saffron', path)
  const { visitor } = await newcomer({ site, mailTo }, page, { name: 'Tabs', home })
  const other = await someone()
  await comeIn(other, visitor)
  await other.goto(at('/credits/1/paypal'))
  await expect(orderButton(other)).toContainText('€7.49')
  await page.goto(at('/credits/1/ideal'))
  await order(page)
  await endCheckout(page, 'pend')
  await order(other)
  await expect(other.getByRole('main').getByRole('alert')).toContainText(
    'The offer has ended or another order is using it',
  )
  await expect(orderButton(other)).toContainText('€9.99')
  await order(other)
  await other.waitForURL('**/sandbox/checkout/**')
  await expect(other.getByRole('main')).toContainText('€9.99')
})

test('bar, dialog and credits page count the same bonus down to the same second', async ({ site, page, mailTo }) => {
  test.setTimeout(120_000)
  const at = (path: string) => site.at('saffron', path)
  await newcomer({ site, mailTo }, page, { name: 'Clock', home })
  await page.goto(at('/members'))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('timer')).toBeVisible({ timeout: 60_000 })
  /** Seconds left on each clock of the page, at one moment. */
  const clocks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=timer]')].map((timer) => {
        const [hours = 0, minutes = 0, seconds = 0] = (timer.textContent ?? '').match(/\d+/g)?.map(Number) ?? []
        return hours * 3600 + minutes * 60 + seconds
      }),
    )
  const apart = async () => {
    const [bar = 0, modal = 0, ...others] = await clocks()
    return others.length > 0 ? others : Math.abs(bar - modal)
  }
  // Each clock moves once a second, at its own moment: the bar knows the dialog's time from its next second on.
  await expect.poll(apart).toBeLessThanOrEqual(1)
  await dialog.getByRole('link').click()
  await page.waitForURL('**/credits')
  const { time_bonus: bonus } = await page.evaluate(async () =>
    (await fetch('/api/time-bonus.php', { headers: { 'X-Client': '1' } })).json(),
  )
  const [checkout = 0] = await clocks()
  expect(Math.abs(checkout - bonus.remaining_time)).toBeLessThanOrEqual(2)
})

for (const scripts of [true, false]) {
  test(`applies a code by Enter without ordering, ${scripts ? 'with' : 'without'} scripts`, async ({
    site,
    someone,
    mailTo,
  }) => {
    const page = await someone({ javaScriptEnabled: scripts })
    await newcomer({ site, mailTo }, page, { name: 'Coder', home })
    const code = `HALF-${randomBytes(3).toString('hex').toUpperCase()}`
    await site.operate('discounts', 'saffron', 'add', code, '--percent', '50')
    await page.goto(site.at('saffron', '/credits'))
    await page.locator('summary:has-text("code")').click()
    await page.locator('[name=code]').fill(code.toLowerCase())
    await page.locator('[name=code]').press('Enter')
    await page.waitForURL('**/credits?*apply=yes*')
    await expect(page.getByText(`Code ${code} applies.`)).toBeVisible()
    await page.goto(site.at('saffron', '/transactions'))
    await expect(page.getByRole('main')).toContainText('No orders yet')
  })
}
