import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

export interface Difference {
  /** '<screen>/<variant>.png' */
  name: string
  /** Share of changed pixels in the larger picture, 0 to 1; 1 when one of the two is missing. */
  share: number
  /** Differences other than pixels: 'missing', or both sizes. */
  note: string
}

/** Maximum difference per channel (of 255) that is ignored, because antialiasing of text varies between runs. */
const tolerance = 24

/** Red, green and blue that mark a changed pixel. */
const changedColour: readonly number[] = [220, 0, 0]

/**
 * Compares two folders of pictures pixel by pixel and writes a picture of the same name to `out` for each that differs,
 * with the changes in red. Returns the pictures that differ, the most changed first.
 */
export async function compareShots(before: string, after: string, out: string): Promise<Difference[]> {
  const names = [...new Set([...picturesIn(before), ...picturesIn(after)])].sort()
  const differences: Difference[] = []
  for (const name of names) {
    const difference = await compareOne(name, before, after, out)
    if (difference.share > 0) differences.push(difference)
  }
  return differences.sort((one, other) => other.share - one.share)
}

function picturesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
}

async function compareOne(name: string, before: string, after: string, out: string): Promise<Difference> {
  const paths = [join(before, name), join(after, name)] as const
  if (!paths.every((path) => existsSync(path))) return { name, share: 1, note: 'missing' }
  const [one, other] = await Promise.all([pixelsOf(paths[0]), pixelsOf(paths[1])])
  const { painted, changed, width, height } = paint(one, other)
  if (changed > 0) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    await sharp(painted, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(out, name))
  }
  const sizes = one.width === other.width && one.height === other.height
  const note = sizes ? '' : `${one.width}×${one.height} → ${other.width}×${other.height}`
  return { name, share: changed / (width * height), note }
}

/** Returns the second picture, paled, with the changed pixels in red. */
function paint(one: Pixels, other: Pixels) {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const painted = Buffer.alloc(width * height * 3)
  let changed = 0
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const [from, to] = [pixelAt(one, x, y), pixelAt(other, x, y)]
    const same = isSame(one, from, other, to)
    if (!same) changed++
    for (let c = 0; c < 3; c++) {
      painted[index * 3 + c] = same ? 200 + (other.data[to + c] ?? 0) / 5 : (changedColour[c] ?? 0)
    }
  }
  return { painted, changed, width, height }
}

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function pixelsOf(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Returns the index of a pixel in the data; -1 outside the picture. */
function pixelAt({ width, height }: Pixels, x: number, y: number): number {
  return x < width && y < height ? (y * width + x) * 3 : -1
}

function isSame(one: Pixels, from: number, other: Pixels, to: number): boolean {
  if (from < 0 || to < 0) return false
  for (let c = 0; c < 3; c++) {
    if (Math.abs((one.data[from + c] ?? 0) - (other.data[to + c] ?? 0)) > tolerance) return false
  }
  return true
}
