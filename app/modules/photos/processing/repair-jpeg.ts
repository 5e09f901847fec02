/** Markers of segments, by their second byte (ITU T.81, table B.1). */
const [sof0, sof1, endOfImage, startOfScan] = [0xc0, 0xc1, 0xd9, 0xda]
const [app0, app1, app2, app14, comment] = [0xe0, 0xe1, 0xe2, 0xee, 0xfe]

/**
 * Rewrites a JPEG without the faults that some phones make around whole pixels: zeros in the header of a scan, bytes
 * between segments, unknown versions, a missing end, files behind the end. Of the metadata it keeps what the pixels
 * need: orientation and color. Entropy-coded data isn't touched, so a decoder still notices what is missing of it.
 */
export function repairJpeg(file: Uint8Array): Buffer {
  const parts: Uint8Array[] = [file.subarray(0, 2)]
  let sequential = false
  for (let at = nextMarker(file, 2); at < file.length - 3; ) {
    const kind = file[at + 1]
    if (kind === endOfImage) break
    const end = at + 2 + lengthAt(file, at + 2)
    const segment = file.subarray(at, end)
    sequential ||= kind === sof0 || kind === sof1
    parts.push(repaired(segment, sequential))
    const next = kind === startOfScan ? endOfScan(file, end) : end
    parts.push(file.subarray(end, next))
    at = nextMarker(file, next)
  }
  return Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
}

/** Returns a segment as it should be; nothing of one that the pixels don't need. */
function repaired(segment: Uint8Array, sequential: boolean): Uint8Array {
  const kind = segment[1] ?? 0
  const name = Buffer.from(segment.subarray(4, 16)).toString('latin1')
  const copy = Buffer.from(segment)
  if (kind === startOfScan && sequential) {
    // All 64 coefficients at once, in full: a sequential scan has nothing else.
    copy.set([0, 63, 0], copy.length - 3)
    return copy
  }
  if (kind === app0 && name.startsWith('JFIF\0')) {
    copy[9] = 1
    return copy
  }
  const colorTransform = segment[15] ?? 0
  const needed =
    (kind === app1 && name.startsWith('Exif\0')) ||
    (kind === app2 && name.startsWith('ICC_PROFILE\0')) ||
    (kind === app14 && name.startsWith('Adobe') && colorTransform <= 2)
  const isMetadata = (kind >= app0 && kind <= 0xef) || kind === comment
  return needed || !isMetadata ? segment : segment.subarray(0, 0)
}

/** Returns the position of the next marker; bytes before it and repeated fill bytes are skipped. */
function nextMarker(file: Uint8Array, from: number): number {
  let at = file.indexOf(0xff, from)
  while (at >= 0 && (file[at + 1] === 0xff || file[at + 1] === 0)) at = file.indexOf(0xff, at + 1)
  return at < 0 ? file.length : at
}

/** Returns where the entropy-coded data ends: at the first marker that is no restart. */
function endOfScan(file: Uint8Array, from: number): number {
  let at = nextMarker(file, from)
  while (at < file.length && isRestart(file[at + 1] ?? 0)) at = nextMarker(file, at + 2)
  return at
}

function isRestart(kind: number): boolean {
  return kind >= 0xd0 && kind <= 0xd7
}

function lengthAt(file: Uint8Array, at: number): number {
  return Math.max(((file[at] ?? 0) << 8) | (file[at + 1] ?? 0), 2)
}
