import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { create } from 'fontkit'
import { once } from '~/platform/registry.server'

/** A line of text as the path of an SVG, one unit of which is a pixel; its baseline lies at y = 0. */
export interface Lettering {
  /** Elements of an SVG. */
  svg: string
  width: number
}

/** Drawn of the fonts' regular outlines, so that a stroke makes them bold: the library can't set the axis of WOFF2. */
const strokeShare = 0.018

/** Where the build and the sources keep what `public/` holds. */
export const publicFolders = ['build/client', 'public']

const fonts = () => once('fonts for pictures', () => new Map<string, Font | null>())

/** `text` in a shipped font, '/fonts/figtree-latin.woff2'; letters that it lacks are looked up in its further files. */
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

/** `text` in lines no wider than `width`, as large as they fit `lines`; the last one is cut where even the smallest is too large. */
export function fittedLines(
  text: string,
  font: string,
  { sizes, width, lines }: Fit,
): { size: number; lines: Lettering[] } {
  const smallest = sizes.at(-1) ?? 16
  const size = sizes.find((candidate) => wrapped(text, font, candidate, width).length <= lines) ?? smallest
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
