import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageCollector } from './page-collector'

/** Some of these end where a buffer has a byte or two left. */
const paddings = [0, 1, 2, 3]

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
