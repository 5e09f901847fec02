import type { Page } from '@playwright/test'
import { hold } from './support/hold'
import { cardOf, moreAbout, newcomer } from './support/newcomers'
import { expect, expectAccessible, test } from './support/test'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 900 } }

test('pops a like up there, matches when liked back, and holds the day’s fifth', async ({ site, someone, mailTo }) => {
  test.setTimeout(180_000)
  const stage = { site, mailTo }
  const lea = await newcomer(stage, await someone(phone), { name: 'lea' })
  const max = await newcomer(stage, await someone(desktop), { name: 'max', gender: 'male' })
  // The brand's fictional like of the day is told before: what pops up below is lea's.
  await max.visitor.call('GET', '/api/auto-like.php', undefined)
  const hears = max.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await max.page.goto(site.at('saffron', '/members'))
  await hears

  await lea.page.goto(site.at('saffron', `/members/${max.id}`))
  await lea.page.getByRole('button', { name: `Like ${max.name}` }).click()
  await expect(lea.page.getByRole('button', { name: `You like ${max.name}` })).toBeVisible()

  const pop = max.page.getByRole('dialog', { name: 'New like!' })
  await expect(pop).toContainText(lea.name)
  await expectAccessible(max.page)
  // She has no photo that the heart could lie over.
  const [frame, heart] = [await pop.boundingBox(), await pop.locator('svg:has([href$="#heart"])').boundingBox()]
  expect(heart?.y).toBeGreaterThanOrEqual(frame?.y ?? Number.POSITIVE_INFINITY)
  await pop.getByRole('link', { name: 'View profile' }).click()
  await max.page.waitForURL(`**/members/${lea.id}`)
  // The list's own heart for her is gone only then.
  await expect(max.page.getByRole('heading', { level: 1 })).toContainText(lea.name)
  await max.page.getByRole('button', { name: `Like ${lea.name}` }).click()
  await max.page.waitForURL(`**/likes/m/${lea.id}`)
  await expect(max.page.getByRole('heading', { level: 1 })).toHaveText(`You and ${lea.name} said yes. Both of you.`)
  await expectAccessible(max.page)

  const match = lea.page.getByRole('dialog', { name: 'It’s a match' })
  await expect(match).toContainText(max.name)
  await match.getByRole('link', { name: 'See your match' }).click()
  await lea.page.waitForURL(`**/likes/m/${max.id}`)
  await expect(lea.page.getByRole('heading', { level: 1 })).toHaveText(`You and ${max.name} said yes. Both of you.`)
  for (const [one, other] of [
    [lea, max],
    [max, lea],
  ] as const) {
    await one.page.goto(site.at('saffron', '/likes/matches'))
    await expect(cardOf(one.page, other)).toBeVisible()
  }

  const line = 'Which of your ships floats?'
  await lea.page.goto(site.at('saffron', `/likes/m/${max.id}`))
  await expect(lea.page.getByText('3 free messages left')).toBeVisible()
  await lea.page.getByRole('textbox', { name: `Message to ${max.name}` }).fill(line)
  await lea.page.getByRole('button', { name: 'Send' }).click()
  await lea.page.waitForURL('**/chats/*-*')
  await expect(lea.page.getByRole('log')).toContainText(line)
  await lea.page.goto(site.at('saffron', `/likes/m/${max.id}`))
  await expect(lea.page.getByRole('link', { name: `Keep chatting with ${max.name}` })).toBeVisible()
  await expect(lea.page.locator('[data-last-line]')).toContainText(line)
  await expect(lea.page.getByRole('textbox', { name: `Message to ${max.name}` })).toBeVisible()

  await lea.page.goto(site.at('saffron', '/members?gender=male&country=NL'))
  const hearts = lea.page.getByRole('main').getByRole('button', { name: /^Like /, pressed: false })
  for (let like = 2; like <= 4; like += 1) {
    const left = await hearts.count()
    await hearts.first().click()
    await expect(hearts).toHaveCount(left - 1)
  }
  const refused = lea.page.waitForResponse((answer) => answer.status() === 429)
  await hearts.first().click()
  await refused
  const wait = lea.page.getByRole('dialog', { name: 'Today’s 4 likes are used' })
  await expect(wait.getByRole('timer')).toBeVisible()
  await expectAccessible(lea.page)
  await lea.page.keyboard.press('Escape')

  // Refused when its page has been left meanwhile: the heart is empty on the way back.
  const left = await hearts.count()
  const letGo = await holdLikes(lea.page)
  await hearts.first().click()
  await expect(hearts).toHaveCount(left - 1)
  await lea.page.locator('a[href="/swipe-game"]:visible').first().click()
  await lea.page.waitForURL('**/swipe-game')
  const late = lea.page.waitForResponse((answer) => answer.status() === 429)
  letGo()
  await late
  await lea.page.goBack()
  await expect(hearts).toHaveCount(left)
})

test('shows a like in the other tab, and a match on the page before the answer', async ({ site, someone, mailTo }) => {
  const stage = { site, mailTo }
  const ida = await newcomer(stage, await someone(desktop), { name: 'ida' })
  const tim = await newcomer(stage, await someone(phone), { name: 'tim', gender: 'male' })
  const tab = await ida.page.context().newPage()
  // One tab has the connection and passes on what it hears.
  const listens = ida.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await ida.page.goto(site.at('saffron', `/members/${tim.id}`))
  await listens
  const follows = tab.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/likes.php')
  await tab.goto(site.at('saffron', `/members/${tim.id}`))
  await follows
  const like = `Like ${tim.name}`
  const liked = `You like ${tim.name}`
  await ida.page.getByRole('button', { name: like, exact: true }).click()
  await expect(tab.getByRole('button', { name: liked })).toBeVisible()
  await tab.getByRole('button', { name: liked }).click()
  await expect(ida.page.getByRole('button', { name: like, exact: true })).toBeVisible()
  await tab.close()

  await tim.visitor.send('/likes', { intent: 'like', id: ida.id })
  const news = ida.page.getByRole('dialog', { name: 'New like!' })
  await expect(news).toBeVisible()
  await ida.page.keyboard.press('Escape')
  const letGo = await holdLikes(ida.page)
  await ida.page.getByRole('button', { name: like, exact: true }).click()
  await ida.page.locator('a[href="/swipe-game"]:visible').first().click()
  await ida.page.waitForURL('**/swipe-game')
  letGo()
  await ida.page
    .getByRole('status')
    .getByRole('link', { name: `${tim.name} likes you too` })
    .click()
  await ida.page.waitForURL(`**/likes/m/${tim.id}`)
})

test('hides a blocker from the other’s search, profile, chats, likes and deck', async ({ site, someone, mailTo }) => {
  const stage = { site, mailTo }
  const eva = await newcomer(stage, await someone(phone), { name: 'eva' })
  const rob = await newcomer(stage, await someone(desktop), { name: 'rob', gender: 'male' })
  await eva.visitor.write(rob.id, 'Hello Rob')
  await eva.visitor.send('/likes', { intent: 'like', id: rob.id })
  const at = (path: string) => site.at('saffron', path)

  const places: Record<string, string> = {
    '/members': `article a[href="/members/${eva.id}"]`,
    '/chats': `[data-conversation]:has-text("${eva.name}")`,
    '/likes/received': `article a[href="/members/${eva.id}"]`,
    '/swipe-game': `article a[href="/members/${eva.id}"]`,
  }
  for (const [path, place] of Object.entries(places)) {
    await rob.page.goto(at(path))
    await expect(rob.page.locator(place).first(), path).toBeVisible()
  }

  await rob.page.goto(at('/chats'))
  const listens = rob.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await rob.page.locator(places['/chats'] ?? '').click()
  await expect(rob.page.getByRole('log')).toContainText('Hello Rob')
  await listens

  await eva.page.goto(at(`/members/${rob.id}`))
  await moreAbout(eva.page, rob.name).click()
  await eva.page.getByRole('menuitem', { name: 'Block', exact: true }).click()
  await expectAccessible(eva.page)
  await eva.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  // It says that it worked, with the way to undo it.
  await expect(eva.page.getByRole('heading', { name: `You blocked ${rob.name}` })).toBeVisible()
  await expect(eva.page.getByRole('link', { name: 'Unblock' })).toBeVisible()

  // The conversation that stands open is closed at once, and after a reload.
  const blocked = rob.page.getByRole('heading', { name: `You're blocked by ${eva.name}` })
  await expect(blocked).toBeVisible()
  await expect(rob.page.getByRole('log')).toHaveCount(0)
  await expectAccessible(rob.page)
  await rob.page.reload()
  await expect(blocked).toBeVisible()

  for (const [path, place] of Object.entries(places)) {
    await rob.page.goto(at(path))
    await expect(rob.page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(rob.page.locator(place), path).toHaveCount(0)
  }
  const answer = await rob.page.goto(at(`/members/${eva.id}`))
  expect(answer?.status()).toBe(403)
  await expect(rob.page.getByRole('heading', { level: 1 })).toContainText(`You're blocked by ${eva.name}`)
  await expectAccessible(rob.page)

  await eva.page.goto(at('/notifications?section=privacy'))
  await expect(eva.page.getByRole('main')).toContainText(rob.name)
  await eva.page.getByRole('link', { name: 'Unblock' }).click()
  await expect(eva.page.getByText(`Unblock ${rob.name}?`)).toBeVisible()
  await expectAccessible(eva.page)
  await eva.page.getByRole('button', { name: 'Unblock' }).click()
  await expect(eva.page.getByRole('button', { name: 'Unblock' })).toHaveCount(0)
  await expect(eva.page.getByText('You haven’t blocked anyone.')).toBeFocused()
  await rob.page.goto(at('/members'))
  await expect(cardOf(rob.page, eva)).toBeVisible()
})

/** Keeps what hearts send from the server until the answer is called. */
function holdLikes(page: Page): Promise<() => void> {
  return hold(page, (request, path) => request.method() === 'POST' && path.startsWith('/likes'))
}
