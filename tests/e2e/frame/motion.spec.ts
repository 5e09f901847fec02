import type { Page } from '@playwright/test'
import { demoMember } from '../support/chat'
import { expect, test } from '../support/test'

for (const reduced of [false, true]) {
  test(`${reduced ? 'holds still when motion is reduced' : 'moves a photo from its card to the profile and back'}`, async ({
    site,
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: reduced ? 'reduce' : 'no-preference' })
    await noteMotion(page)
    await demoMember(page, site, 'premium')
    await page.goto(site.at('saffron', '/members'))
    const card = page.locator('.member-card:not(:has([aria-pressed=true]))', { has: page.locator('img') }).first()
    await card.getByRole('link').click()
    await page.waitForURL(/\/members\/[0-9a-f-]{36}$/)
    const moved = { before: 1, after: 1, animated: !reduced }
    await expect.poll(() => motion(page)).toEqual({ changes: [moved], vibrations: [] })

    await page.goBack()
    await page.waitForURL(/\/members$/)
    await expect.poll(() => motion(page)).toEqual({ changes: [moved, moved], vibrations: [] })

    const heart = card.getByRole('button')
    await heart.click()
    await expect.poll(async () => (await motion(page)).vibrations).toEqual(reduced ? [] : [[10]])
  })
}

interface Motion {
  /** For each change of page, the photos that move before and after it, and whether anything is animated. */
  changes: { before: number; after: number; animated: boolean }[]
  vibrations: number[][]
}

/** Makes the page note how it moves, and how the phone would vibrate. */
async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Motion = { changes: [], vibrations: [] }
    Object.assign(window, { noted })
    navigator.vibrate = (pattern) => noted.vibrations.push(([] as number[]).concat(pattern as number[])) > 0
    const moving = () =>
      [...document.querySelectorAll('main *')].filter((each) => getComputedStyle(each).viewTransitionName === 'photo')
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const before = moving().length
      const change = start(update)
      change.ready.then(() => {
        const animated = document.getAnimations().some(({ effect }) => {
          const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
          return part?.startsWith('::view-transition') && effect?.getComputedTiming().duration !== 0
        })
        noted.changes.push({ before, after: moving().length, animated })
      })
      return change
    }
  })
}

function motion(page: Page): Promise<Motion> {
  return page.evaluate(() => (window as unknown as { noted: Motion }).noted)
}
