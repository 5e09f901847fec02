import type { Page } from '@playwright/test'
import { addressOf } from '../support/visitor'
import type { Look } from './support/journey'
import { beginChat, completeSignUp, confirm, logIn, ownId, ownMessages, signUp, unread, write } from './support/journey'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test'

const brands = [
  { slug: 'saffron', language: 'en', home: { country: 'NL', city: 'Utrecht' } },
  { slug: 'noir-rose', language: 'pl', home: { country: 'PL', city: 'Gdynia' } },
  { slug: 'coast', language: 'de', home: { country: 'DE', city: 'Hamburg' } },
] as const

const narrow = { width: 320, height: 640 }

for (const { slug, language, home } of brands) {
  for (const scripts of [true, false]) {
    test(`goes from visit to answer: ${slug}, '${language}', JavaScript ${scripts ? 'on' : 'off'}`, async ({
      site,
      someone,
      mailTo,
    }, { project }) => {
      test.setTimeout(240_000)
      const name = `Mila-${language}-${project.name.slice(0, 1)}${scripts ? 's' : 'n'}`
      const options = {
        javaScriptEnabled: scripts,
        storageState: { cookies: [localeCookie(slug, language)], origins: [] },
      }
      const mila = await someone(options)
      const robin = await someone(options)
      const look: Look = async (page) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        if (scripts) await expectSound(page, project.name === 'phone')
      }

      await logIn(robin, { site, slug, login: `premium@${slug}.example`, secret: 'try-manyhearts' })
      const robinsId = await ownId(robin)
      const waiting = await unread(robin)

      await signUp(mila, { site, slug, name, look })
      await completeSignUp(mila, home, look)
      await confirm(mila, await mailTo(addressOf(name)), { look, scripts })
      await look(mila)
      await mila.locator(`main a[href="/members/${robinsId}"]`).click()
      await mila.waitForURL(`**/members/${robinsId}`)
      await look(mila)
      await beginChat(mila, robinsId, { look, scripts })
      await write(mila, `Hello, this is ${name}`)
      await look(mila)
      // Away from the conversation: where it is open, an answer is read as it comes.
      await mila.goto(site.at(slug, '/members'))

      await robin.reload()
      expect(await unread(robin)).toBe(waiting + 1)
      await robin.locator('nav a[href="/chats"]').first().click()
      await robin.waitForURL('**/chats')
      await look(robin)
      await robin.locator('[data-conversation]', { hasText: name }).click()
      await expect(robin.locator('[role=log] [data-message]', { hasText: `Hello, this is ${name}` })).toBeVisible()
      await look(robin)
      await write(robin, `Nice to meet you, ${name}`)
      await robin.goto(site.at(slug, '/members'))
      expect(await unread(robin)).toBe(waiting)

      await mila.reload()
      expect(await unread(mila)).toBe(1)
      await mila.goto(site.at(slug, '/chats'))
      await mila.locator('[data-conversation]').click()
      const answer = mila.locator('[role=log] [data-message]', { hasText: `Nice to meet you, ${name}` })
      await expect(answer).toBeVisible()
      await expect(ownMessages(mila)).toHaveCount(1)
    })
  }
}

function localeCookie(slug: string, language: string) {
  return {
    name: 'locale',
    value: language,
    domain: `${slug}.localhost`,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }
}

/** For everyone to use, and nothing beside the window: on a phone also on the narrowest one. */
async function expectSound(page: Page, isPhone: boolean): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const wide = page.viewportSize()
  if (!isPhone || !wide) return
  await page.setViewportSize(narrow)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(wide)
}
