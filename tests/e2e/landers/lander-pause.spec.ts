import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'

for (const lander of ['transitionsvideolanding', 'video']) {
  test(`stops all that moves on ${lander} while paused, without JavaScript too`, async ({ site, someone }) => {
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

test('plays a brand’s film where motion is welcome, and stops it while paused', async ({ site, someone }) => {
  const page = await someone({ reducedMotion: 'no-preference' })
  const folder = join(site.tenantsDir, 'saffron')
  mkdirSync(join(folder, 'landers'), { recursive: true })
  writeFileSync(join(folder, 'media', 'evening.webm'), await shortFilm(page))
  writeFileSync(join(folder, 'landers', 'none-film.json'), JSON.stringify({ film: 'media/evening.webm', weight: 0 }))
  await expect(async () => {
    expect((await page.goto(site.at('saffron', '/landers/video/none-film')))?.status()).toBe(200)
  }).toPass()
  const pause = page.locator('main label', { has: page.getByLabel('Pause') })
  await expect.poll(() => isPaused(page)).toBe(false)
  await pause.click()
  await expect.poll(() => isPaused(page)).toBe(true)
  await pause.click()
  await expect.poll(() => isPaused(page)).toBe(false)

  const calm = await someone({ reducedMotion: 'reduce' })
  await calm.goto(site.at('saffron', '/landers/video/none-film'))
  await expect(calm.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isPaused(calm)).toBe(true)
})

function isPaused(page: Page): Promise<boolean> {
  return page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)
}

/** Half a second of WebM, made by the browser. */
async function shortFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let shade = 0; shade < 10; shade += 1) {
      if (context) context.fillStyle = `rgb(${shade * 20} 80 120)`
      context?.fillRect(0, 0, canvas.width, canvas.height)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

/** Whether the page's endless movements run: each state once. */
function statesOf(page: Page): Promise<AnimationPlayState[]> {
  return page.evaluate(() => {
    const endless = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
    return [...new Set(endless.map(({ playState }) => playState))]
  })
}
