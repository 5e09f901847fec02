import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { writtenBytes } from './written-bytes'

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
    const parts: Uint8Array[] = []
    const body = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(writtenBytes(part))
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString('utf8'))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => pipe(body) })
  })
}
