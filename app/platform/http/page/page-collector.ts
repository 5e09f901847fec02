import { Writable } from 'node:stream'

/** Collects React's output and calls `done` with the whole page. */
export function pageCollector(done: (page: Buffer) => void): Writable {
  const parts: Uint8Array[] = []
  return new Writable({
    write(part: Uint8Array, _encoding, next) {
      parts.push(writtenBytes(part))
      next()
    },
    final(next) {
      done(Buffer.concat(parts))
      next()
    },
  })
}

/**
 * Returns the part of the buffer that React wrote. When a multi-byte character doesn't fit at its end, React 18 passes
 * on the whole buffer, and the trailing zeros would show as unknown characters. HTML contains no other zeros.
 */
function writtenBytes(part: Uint8Array): Uint8Array {
  let end = part.length
  while (end > 0 && part[end - 1] === 0) end -= 1
  return part.subarray(0, end)
}
