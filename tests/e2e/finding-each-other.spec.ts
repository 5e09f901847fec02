import type { Page } from '@playwright/test'
import { noisyJpeg } from '../support/picture'
import { addressOf } from '../support/visitor'
import { completeSignUp, confirm, logIn, ownId, signUp } from './support/journey'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

const slug = 'saffron'
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')

test('photos, a full profile, found at once, liked, matched, and the fifth like of the day', async ({
  site,
  someone,
  mailTo,
}, { project }) => {
  test.setTimeout(180_000)
  const name = `Nora-${project.name}`
  const nora = await someone()
  const robin = await someone()
  await logIn(robin, { site, slug, login: `premium@${slug}.example`, secret: 'try-manyhearts' })
  const robinsId = await ownId(robin)

  await signUp(nora, { site, slug, name, look: async () => {} })
  await addPhotos(nora)
  await completeSignUp(nora, { country: 'NL', city: 'Utrecht' }, async () => {})
  await confirm(nora, await mailTo(addressOf(name)), { look: async () => {}, scripts: true })

  await nora.goto(site.at(slug, '/profile'))
  await expect(nora.locator('#photos .pm__it > img')).toHaveCount(2)
  await nora.locator('[name=about_me]').fill('I row, and I bake bread on Sundays.')
  await nora.locator('label', { has: nora.locator('[name=interests][value=coffee]') }).click()
  await nora.locator('form .savebar [type=submit]').click()
  await nora.waitForURL('**/profile?saved')
  await expectAccessible(nora)
  await expectNoSidewaysScroll(nora)
  const norasId = await ownId(nora)

  // Found with her photo and her distance, as soon as she is there.
  await robin.goto(site.at(slug, '/members?gender=female&min_age=30&max_age=30'))
  const card = robin.locator(`main a[href="/members/${norasId}"]`).first()
  await expect(card).toBeVisible()
  await card.click()
  await robin.waitForURL(`**/members/${norasId}`)
  await expect(robin.locator('.prof__about')).toHaveText('I row, and I bake bread on Sundays.')
  await expect(robin.locator('.prof__place')).toContainText(/\d+ km/)
  await expect(robin.locator('.prof__photos img')).toHaveCount(2)
  await expectNoSidewaysScroll(robin)

  // The pop-up waits for the like, not for the clock.
  await nora.goto(site.at(slug, '/members?t=900'))
  await nora.waitForURL((url) => !url.searchParams.has('t'))
  await robin.locator('.actbar .like-form [type=submit]').click()
  const news = nora.locator('dialog.pop')
  await expect(news).toContainText('New like!', { timeout: 20_000 })
  await news.locator('a.btn').click()
  await nora.waitForURL(`**/members/${robinsId}`)
  await nora.locator('.actbar .like-form [type=submit]').click()
  await nora.waitForURL(`**/likes/m/${robinsId}`)
  await robin.goto(site.at(slug, '/likes/matches'))
  await expect(robin.locator(`main a[href="/members/${norasId}"]`).first()).toBeVisible()

  await nora.goto(site.at(slug, '/members'))
  const hearts = nora.locator('main .like-btn[aria-pressed=false]')
  for (let like = 2; like <= 4; like++) {
    const before = await hearts.count()
    await hearts.first().click()
    await expect(hearts).toHaveCount(before - 1)
  }
  await hearts.first().click()
  await expect(nora.locator('dialog[open] [role=timer]')).toHaveText(/\d\d:\d\d/)

  await expectNoSharpFile(nora, site.at(slug, '/members'))
})

/** The photo step of the sign-up: two photos at once, and a file that is none. */
async function addPhotos(page: Page): Promise<void> {
  const input = page.locator('.upload__file')
  for (let step = 0; !(await input.isVisible()) && step < 3; step++) {
    const now = await page.locator('.steps [aria-current=step]').innerText()
    await page.locator('button[name=intent][value=skip]').click()
    await expect(page.locator('.steps [aria-current=step]')).not.toHaveText(now)
  }
  await input.setInputFiles([
    { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await noisyJpeg(600, 750) },
    { name: 'moving.gif', mimeType: 'image/gif', buffer: gif },
    { name: 'me-too.jpg', mimeType: 'image/jpeg', buffer: await noisyJpeg(600, 750) },
  ])
  await expect(page.locator('.alert', { hasText: 'moving.gif' })).toContainText('not a JPEG, PNG or WebP photo')
  await expect(page.locator('.shot > img[srcset]')).toHaveCount(2, { timeout: 30_000 })
  await page.reload()
  await expect(page.locator('.shot > img[srcset]')).toHaveCount(2)
}

/** No address that stands in the page of a member with locked photos, nor one made of these, gives a locked photo sharp. */
async function expectNoSharpFile(page: Page, list: string): Promise<void> {
  const ask = async (path: string) => page.request.get(new URL(path, list).href, { maxRedirects: 0 })
  const members = (await (await ask('/members')).text()).match(/\/members\/[0-9a-f-]{36}(?=")/g) ?? []
  for (const member of new Set(members)) {
    const text = (await (await ask(member)).text()) + (await (await ask(`${member}.data`)).text())
    const locked = [...new Set(text.match(/\/photos\/[\w-]{43}-blurred\.webp/g) ?? [])]
    if (locked.length === 0) continue
    const ids = [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])]
    const widths = ['200', '600', '1600']
    const derived = [
      ...locked.flatMap((url) => widths.map((width) => url.replace('blurred', width))),
      ...locked.flatMap((url) =>
        widths.map((width) => url.replace('/photos/', '/photos/locked/').replace('blurred', width)),
      ),
      ...ids.flatMap((id) => widths.map((width) => `/photos/locked/${id}-${width}.webp?until=9999999&signature=`)),
    ]
    for (const url of derived) expect((await ask(url)).status(), url).toBe(404)
    expect(text).not.toContain('/photos/locked/')
    return
  }
  throw new Error('no member with locked photos')
}
