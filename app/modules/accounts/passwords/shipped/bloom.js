import { createHash } from 'node:crypto'

/** Filter bits per text, and how many of them each text sets: about 3 in 100,000 other texts are false positives. */
const bitsForEach = 24
const places = 17

/**
 * Builds a Bloom filter that contains every text of the list, and almost no other.
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
 * Derives all positions from two 48-bit numbers of one hash (Kirsch and Mitzenmacher, 'Less Hashing, Same
 * Performance').
 * @param {string} text
 * @param {number} size
 */
function bitsOf(text, size) {
  const hash = createHash('sha256').update(text).digest()
  const [first, step] = [hash.readUIntLE(0, 6), hash.readUIntLE(6, 6)]
  return Array.from({ length: places }, (_, place) => (first + place * step) % size)
}
