import { Writable } from 'node:stream'

/** Collects what React renders; `done` gets the whole page. */
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
 * What React wrote of a part. When a character of several bytes doesn't fit at the end of its buffer any more, React 18 hands
 * on the whole buffer, and the zeros left there would show as unknown characters; HTML holds no zero otherwise.
 */
function writtenBytes(part: Uint8Array): Uint8Array {
  let end = part.length
  while (end > 0 && part[end - 1] === 0) end -= 1
  return part.subarray(0, end)
}
