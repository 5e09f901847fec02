import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWhole } from './render-whole'

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
