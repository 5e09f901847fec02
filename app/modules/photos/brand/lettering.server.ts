import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { create } from 'fontkit'
import { once } from '~/platform/registry.server'

/** A line of text as SVG paths, in pixels, with the baseline at y = 0. */
export interface Lettering {
  /** SVG elements. */
  svg: string
  width: number
}

/**
 * Width of the stroke that makes the fonts' regular outlines bold, as a share of the size: fontkit can't set the axis
 * of WOFF2.
 */
const strokeShare = 0.018

/** Folders with the contents of `public/`, in the build and in the sources. */
export const publicFolders = ['build/client', 'public']

const fonts = () => once('fonts for pictures', () => new Map<string, Font | null>())

/**
 * Draws `text` in a shipped font such as '/fonts/figtree-latin.woff2'. Missing letters are taken from its `latin-ext`
 * file, or skipped.
 */
export function lettering(text: string, font: string, size: number): Lettering {
  const files = [font, font.replace('-latin.', '-latin-ext.')].map(fontAt).filter((file) => file !== null)
  let svg = ''
  let width = 0
  for (const part of text.normalize('NFC').match(/./gu) ?? []) {
    const file = files.find((known) => known.hasGlyphForCodePoint(part.codePointAt(0) ?? 0))
    const glyph = file?.layout(part).glyphs[0]
    if (!file || !glyph) continue
    const scale = size / file.unitsPerEm
    svg += `<path transform="translate(${width.toFixed(2)} 0) scale(${scale} ${-scale})" stroke-width="${(size * strokeShare) / scale}" d="${glyph.path.toSVG()}"/>`
    width += glyph.advanceWidth * scale + size * (strokeShare / 2)
  }
  return { svg, width }
}

/**
 * Wraps `text` to `width` in the largest size that needs at most `lines` lines. In the smallest size, excess lines are
 * dropped.
 */
export function fittedLines(
  text: string,
  font: string,
  { sizes, width, lines }: Fit,
): { size: number; lines: Lettering[] } {
  const smallest = sizes.at(-1) ?? 16
  const fits = (wrapped: readonly Lettering[]) =>
    wrapped.length <= lines && wrapped.every((line) => line.width <= width)
  const size = sizes.find((candidate) => fits(wrapped(text, font, candidate, width))) ?? smallest
  return { size, lines: wrapped(text, font, size, width).slice(0, lines) }
}

interface Fit {
  /** Largest first. */
  sizes: readonly number[]
  width: number
  lines: number
}

function wrapped(text: string, font: string, size: number, width: number): Lettering[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && lettering(longer, font, size).width <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines.map((line) => lettering(line, font, size))
}

function fontAt(path: string): Font | null {
  const known = fonts().get(path)
  if (known !== undefined) return known
  const file = publicFolders.map((folder) => join(process.cwd(), folder, path)).find(existsSync)
  const opened = file ? create(readFileSync(file)) : null
  const font = opened && 'glyphForCodePoint' in opened ? opened : null
  fonts().set(path, font)
  return font
}
