import type { ReactElement } from 'react'
import { Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { pageCollector, renderWhole } from './render-whole'

/** Some of these end where a buffer has a byte or two left. */
const paddings = [0, 1, 2, 3]

test('sends a page whole that takes longer than ten seconds, without an error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const errors: unknown[] = []
    const page = renderWhole(
      <main>
        <Suspense fallback="half a page">
          <Late until={new Promise((done) => setTimeout(done, 10_000))} />
        </Suspense>
      </main>,
      { nonce: 'n', onError: (error) => errors.push(error) },
    )
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await page).toString()).toContain('the whole page')
    expect(errors).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

let isOver = false

/** Takes its time, as a page does on a busy processor. */
function Late({ until }: { until: Promise<unknown> }) {
  if (isOver) return <p>the whole page</p>
  throw until.then(() => {
    isOver = true
  })
}

test.each(paddings)(
  'letters of two bytes and more arrive whole, wherever they stand (%i before them)',
  async (padding) => {
    const page = (
      <ul title={'x'.repeat(padding)}>
        {Array.from({ length: 1000 }, (_, place) => `place ${place}`).map((place) => (
          <li key={place}>ÅÅÅ…</li>
        ))}
      </ul>
    )
    expect(await streamed(page)).toBe(renderToString(page))
  },
)

function streamed(page: ReactElement): Promise<string> {
  return new Promise((resolve) => {
    const collector = pageCollector((whole) => resolve(whole.toString('utf8')))
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(collector) })
  })
}
