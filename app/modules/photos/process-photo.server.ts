import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { DomainError } from '~/platform/errors'
import { repairJpeg } from './processing/repair-jpeg'
import { inProcessingQueue } from './processing-queue.server'
import type { PhotoWidth } from './schema'
import { photoWidths } from './schema'

/** The only decoders enabled: all others of the library are blocked. */
const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']
const drawings = 'VipsForeignLoadSvg'
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.concurrency(1)

const megapixels = 1_000_000
/** The largest photos of phones; JPEG and WebP are made smaller while they are read. */
const pixelsAtMost = 64 * megapixels
/** Bytes that reading a picture may take at once, besides those of the result. */
const memoryAtMost = 400_000_000
/** Maximum height of the largest size, in pixels: a taller picture is scaled down in both dimensions. */
const tallest = 2_400
/**
 * Maximum ratio of the longer side to the shorter: a line shows no person, and its blurred file would be extremely
 * long.
 */
const mostStretched = 20
const quality = 82

/** A photo in all its sizes, as WebP without metadata. `width` and `height` are those of the largest. */
export interface ProcessedPhoto {
  width: number
  height: number
  sizes: { name: PhotoWidth; bytes: Buffer }[]
  blurred: Buffer
}

/** The file is not a JPEG, PNG or WebP. */
export class UnreadablePhoto extends DomainError {
  constructor(cause?: unknown) {
    super('photos:error.unreadable', 422)
    this.cause = cause
  }
}

/** A part of the picture is missing, as when its transfer was interrupted. */
export class DamagedPhoto extends DomainError {
  constructor(cause: unknown) {
    super('photos:error.damaged', 422)
    this.cause = cause
  }
}

/** The picture is larger than can be read within the limits of pixels and memory. */
export class PhotoOfTooManyPixels extends DomainError {
  constructor(pixels: number, most: number) {
    super('photos:error.too_many_pixels', 422, {
      megapixels: Math.ceil(pixels / megapixels),
      most: Math.floor(most / megapixels),
    })
  }
}

export class PhotoTooNarrow extends DomainError {
  constructor() {
    super('photos:error.too_narrow', 422)
  }
}

/**
 * Re-encodes a picture to widths of 200, 400, 600 and 1600 pixels and a blurred version. Only the pixels are preserved,
 * no metadata (decisions, 'Members, search, photos').
 * @throws UnreadablePhoto, DamagedPhoto, PhotoOfTooManyPixels, PhotoTooNarrow 422
 * @throws PhotosBusy 503
 */
export function processPhoto(file: Uint8Array): Promise<ProcessedPhoto> {
  return inProcessingQueue('photo', () => process(file))
}

/** Runs `work` with the SVG decoder enabled, while no photo is being decoded. For the operator's own files only. */
export function withDrawings<T>(work: () => Promise<T>): Promise<T> {
  return inProcessingQueue('photo', async () => {
    sharp.unblock({ operation: [drawings] })
    try {
      return await work()
    } finally {
      sharp.block({ operation: [drawings] })
    }
  })
}

async function process(file: Uint8Array): Promise<ProcessedPhoto> {
  const { data, info } = await pixels(file)
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
  const sizes: ProcessedPhoto['sizes'] = []
  for (const name of photoWidths) sizes.push({ name, bytes: await resized(sharp(data, raw), name) })
  // Twenty pixels hold no face, so sharpening the blurred file reveals nothing.
  const hint = await sharp(data, raw).resize({ width: 20 }).png().toBuffer()
  const blurred = await sharp(hint).resize({ width: 200, kernel: 'cubic' }).blur(8).webp({ quality: 60 }).toBuffer()
  return { width: info.width, height: info.height, sizes, blurred }
}

/** Derives a smaller size from a stored larger one. */
export function shrinkPhoto(stored: Uint8Array, width: PhotoWidth): Promise<Buffer> {
  return inProcessingQueue('photo', () => resized(sharp(stored), width))
}

function resized(picture: Sharp, width: PhotoWidth): Promise<Buffer> {
  return picture.resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
}

/**
 * Reads a picture. Of an animated one it reads the first frame, as it reads the first page of everything. A JPEG that
 * isn't accepted as it is gets a second chance: repaired, its pixels must be whole.
 */
async function pixels(file: Uint8Array) {
  const { format } = await acceptedHeader(file)
  try {
    return await decode(file).catch((error: unknown) => {
      if (format !== 'jpeg') throw error
      return decode(repairJpeg(file))
    })
  } catch (error) {
    throw new DamagedPhoto(error)
  }
}

function decode(file: Uint8Array) {
  return sharp(file, { failOn: 'warning', limitInputPixels: pixelsAtMost })
    .autoOrient()
    .resize({ width: 1_600, height: tallest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Reads the header alone and decides by it, so that nothing too large is ever decoded. */
async function acceptedHeader(file: Uint8Array): Promise<Metadata> {
  const header = await readHeader(file)
  const { width, height } = header
  if (Math.max(width, height) > mostStretched * Math.min(width, height)) throw new PhotoTooNarrow()
  const most = Math.min(pixelsAtMost, memoryAtMost / bytesHeld(header))
  if (width * height > most) throw new PhotoOfTooManyPixels(width * height, most)
  return header
}

async function readHeader(file: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(file, { failOn: 'none', limitInputPixels: false }).metadata()
  } catch (error) {
    throw isCutWebp(file) ? new DamagedPhoto(error) : new UnreadablePhoto(error)
  }
}

/** Whether a WebP is shorter than it says: its decoder doesn't even read the header of such a file. */
function isCutWebp(file: Uint8Array): boolean {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return view.toString('latin1', 0, 4) === 'RIFF' && view.length > 8 && view.readUInt32LE(4) + 8 > view.length
}

/** Returns the bytes a pixel takes while it waits for the others; 0 if the file is read row by row. */
function bytesHeld({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'webp') return 4
  if (!isProgressive) return 0
  if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1)
  // Coefficients of 16 bits; colors of half the width and height are a quarter as many.
  return 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
}
