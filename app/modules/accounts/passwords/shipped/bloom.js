import { createHash } from 'node:crypto'

/** Bits for each text, and how many of them it sets: of 100,000 other texts some three are taken for one of the list. */
const bitsForEach = 24
const places = 17

/**
 * A Bloom filter: every text of the list is in it, and hardly another one.
 * @param {readonly string[]} texts
 */
export function bloomOf(texts) {
  const filter = Buffer.alloc(Math.ceil((texts.length * bitsForEach) / 8))
  for (const text of texts) {
    for (const bit of bitsOf(text, filter.length * 8)) {
      filter.writeUInt8(filter.readUInt8(bit >> 3) | (1 << (bit & 7)), bit >> 3)
    }
  }
  return filter
}

/**
 * @param {Buffer} filter
 * @param {string} text
 */
export function isIn(filter, text) {
  return bitsOf(text, filter.length * 8).every((bit) => (filter.readUInt8(bit >> 3) & (1 << (bit & 7))) !== 0)
}

/**
 * Two numbers of 48 bits of a hash make as many as are wanted (Kirsch and Mitzenmacher, 'Less hashing, same performance').
 * @param {string} text
 * @param {number} size
 */
function bitsOf(text, size) {
  const hash = createHash('sha256').update(text).digest()
  const [first, step] = [hash.readUIntLE(0, 6), hash.readUIntLE(6, 6)]
  return Array.from({ length: places }, (_, place) => (first + place * step) % size)
}
