import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { DomainError } from '~/platform/errors'
import { inProcessingQueue } from './processing-queue.server'
import type { PhotoWidth } from './schema'
import { photoWidths } from './schema'

/** Only these are ever decoded: every other decoder of the library is switched off. */
const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp']
const drawings = 'VipsForeignLoadSvg'
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.concurrency(1)

const pixelsAtMost = 50_000_000
/** Of the largest size, in pixels: a tall picture becomes narrower, not endless. */
const tallest = 2_400
/** The longer side of a picture over the shorter one: a line shows nobody, and its blurred file would have no end. */
const mostStretched = 20
const quality = 82

/** A photo in all its sizes, as WebP without metadata. `width` and `height` are those of the largest. */
export interface ProcessedPhoto {
  width: number
  height: number
  sizes: { name: PhotoWidth; bytes: Buffer }[]
  blurred: Buffer
}

/** Not a JPEG, PNG or WebP picture, damaged, of more than 50 megapixels, or no picture but a line. */
export class UnreadablePhoto extends DomainError {
  constructor(cause?: unknown) {
    super('photos:error.unreadable', 422)
    this.cause = cause
  }
}

/**
 * Re-encodes a picture to widths of 200, 400, 600 and 1600 pixels and a blurred one; nothing of the file survives but the
 * pixels (decisions, 'Members, search, photos').
 * @throws UnreadablePhoto 422
 * @throws PhotosBusy 503
 */
export function processPhoto(file: Uint8Array): Promise<ProcessedPhoto> {
  return inProcessingQueue(() => process(file))
}

/** Runs `work` with the decoder of drawings on, while no photo is decoded: for the operator's own files only. */
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
  // Twenty pixels hold no face: whoever sharpens the blurred file finds nothing.
  const hint = await sharp(data, raw).resize({ width: 20 }).png().toBuffer()
  const blurred = await sharp(hint).resize({ width: 200, kernel: 'cubic' }).blur(8).webp({ quality: 60 }).toBuffer()
  return { width: info.width, height: info.height, sizes, blurred }
}

/** A photo of ours, which only has larger sizes, in one more size. */
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
