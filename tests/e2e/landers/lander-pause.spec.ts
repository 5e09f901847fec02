import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

for (const lander of ['transitionsvideolanding', 'video']) {
  test(`all that moves on ${lander} stands still while it is paused, without JavaScript too`, async ({
    site,
    someone,
  }) => {
    const page = await someone({ javaScriptEnabled: false, reducedMotion: 'no-preference' })
    await page.goto(site.at('saffron', `/landers/${lander}/none`))
    const pause = page.locator('main label', { has: page.getByLabel('Pause') })
    await expect.poll(() => statesOf(page)).toEqual(['running'])
    await pause.click()
    await expect.poll(() => statesOf(page)).toEqual(['paused'])
    await pause.click()
    await expect.poll(() => statesOf(page)).toEqual(['running'])
  })
}

/** Whether the page's endless movements run: each state once. */
function statesOf(page: Page): Promise<AnimationPlayState[]> {
  return page.evaluate(() => {
    const endless = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
    return [...new Set(endless.map(({ playState }) => playState))]
  })
}
