import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A page split at each occurrence of a mark. Parts are compressed separately, as the text between them varies. */
export interface PageParts {
  plain: readonly Buffer[]
  deflated: readonly Buffer[]
}

/** RFC 1952: header for deflate, without name, time or operating system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: an empty final block. */
const lastBlock = Buffer.from([3, 0])
/** Maximum length of an uncompressed block, in bytes. */
const longestStored = 0xffff

export function partsOf(html: string, mark: string): PageParts {
  const plain = html.split(mark).map((part) => Buffer.from(part))
  // A full flush ends on a byte boundary and later data refers to nothing before it.
  const deflated = plain.map((part) => deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH }))
  return { plain, deflated }
}

/** Returns the whole page with `text` between its parts. */
export function joined({ plain }: PageParts, text: Buffer): Buffer {
  return Buffer.concat(between(plain, text))
}

/** Returns the whole page as gzip, reusing the compressed parts. */
export function joinedAsGzip({ plain, deflated }: PageParts, text: Buffer): Buffer {
  const end = Buffer.alloc(8)
  // zlib's crc32 of an empty buffer is the initial checksum, which would reset the sum.
  const whole = between(plain, text).filter(({ length }) => length > 0)
  end.writeUInt32LE(
    whole.reduce((sum, part) => crc32(part, sum), 0),
    0,
  )
  end.writeUInt32LE(
    whole.reduce((sum, { length }) => sum + length, 0),
    4,
  )
  return Buffer.concat([gzipHead, ...between(deflated, stored(text)), lastBlock, end])
}

function between(parts: readonly Buffer[], text: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [text, part]))
}

/** RFC 1951, 3.2.4: an uncompressed block. */
function stored(text: Buffer): Buffer {
  if (text.length > longestStored) throw new Error('too long for one block')
  const head = Buffer.alloc(5)
  head.writeUInt16LE(text.length, 1)
  head.writeUInt16LE(text.length ^ longestStored, 3)
  return Buffer.concat([head, text])
}
