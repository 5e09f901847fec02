/**
 * What React wrote of a part. When a character of several bytes doesn't fit at the end of its buffer any more, React 18 hands
 * on the whole buffer, and the zeros left there would show as unknown characters; HTML holds no zero otherwise.
 */
export function writtenBytes(part: Uint8Array): Uint8Array {
  let end = part.length
  while (end > 0 && part[end - 1] === 0) end -= 1
  return part.subarray(0, end)
}
