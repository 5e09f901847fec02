import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { DomainError } from '~/platform/errors'
import { inProcessingQueue } from './processing-queue.server'
import type { PhotoWidth } from './schema'
import { photoWidths } from './schema'

/** The only decoders enabled: all others of the library are blocked. */
const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']
const drawings = 'VipsForeignLoadSvg'
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.concurrency(1)

const pixelsAtMost = 50_000_000
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

/** The file is not a JPEG, PNG or WebP, is damaged, has more than 50 megapixels, or is too stretched. */
export class UnreadablePhoto extends DomainError {
  constructor(cause?: unknown) {
    super('photos:error.unreadable', 422)
    this.cause = cause
  }
}

/**
 * Re-encodes a picture to widths of 200, 400, 600 and 1600 pixels and a blurred version. Only the pixels are preserved,
 * no metadata (decisions, 'Members, search, photos').
 * @throws UnreadablePhoto 422
 * @throws PhotosBusy 503
 */
export function processPhoto(file: Uint8Array): Promise<ProcessedPhoto> {
  return inProcessingQueue(() => process(file))
}

/** Runs `work` with the SVG decoder enabled, while no photo is being decoded. For the operator's own files only. */
export function withDrawings<T>(work: () => Promise<T>): Promise<T> {
  return inProcessingQueue(async () => {
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
  return inProcessingQueue(() => resized(sharp(stored), width))
}

function resized(picture: Sharp, width: PhotoWidth): Promise<Buffer> {
  return picture.resize({ width, withoutEnlargement: true }).webp({ quality }).toBuffer()
}

async function pixels(file: Uint8Array) {
  try {
    const picture = sharp(file, { failOn: 'warning', limitInputPixels: pixelsAtMost })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > mostStretched * Math.min(width, height)) throw new UnreadablePhoto()
    return await picture
      .autoOrient()
      .resize({ width: 1_600, height: tallest, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw error instanceof UnreadablePhoto ? error : new UnreadablePhoto(error)
  }
}
