import { characters } from './text-length'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Returns the beginning of a text in one line: at most `longest` characters including the ellipsis, cut at the end of a
 * word if one is near, and never within an emoji or an accented letter.
 */
export function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ')
  if (characters(line) <= longest) return line
  const cut = beginning(line, longest - 1)
  const words = line[cut.length] === ' ' ? cut : cut.replace(/ \S{1,15}$/u, '')
  return `${words.trimEnd()}…`
}

function beginning(line: string, longest: number): string {
  let cut = ''
  let left = longest
  for (const { segment } of graphemes.segment(line)) {
    left -= characters(segment)
    if (left < 0) break
    cut += segment
  }
  // A single heap of accents may be longer than the whole.
  return cut || [...line].slice(0, longest).join('')
}
