import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Maximum sizes, in megabytes: an image of a page's first view, a short video. */
const largest = { picture: 10, film: 50 } as const

interface Kind {
  kind: keyof typeof largest
  /** Signature at the start of such a file, as Latin-1. */
  begins: RegExp
}

const jpeg: Kind = { kind: 'picture', begins: /^\xff\xd8\xff/ }

const kinds: Record<string, Kind> = {
  webp: { kind: 'picture', begins: /^RIFF[\s\S]{4}WEBP/ },
  png: { kind: 'picture', begins: /^\x89PNG\r\n\x1a\n/ },
  jpg: jpeg,
  jpeg,
  avif: { kind: 'picture', begins: /^[\s\S]{4}ftypavi[fs]/ },
  svg: { kind: 'picture', begins: /^(?:\xef\xbb\xbf)?\s*</ },
  mp4: { kind: 'film', begins: /^[\s\S]{4}ftyp/ },
  webm: { kind: 'film', begins: /^\x1a\x45\xdf\xa3/ },
}

/** What runs in an SVG that is opened by its address: an element, an attribute such as `onload`, or a link. */
const script = /<(?:[\w-]+:)?script\b|<[^>]*\son[a-z]+\s*=|\bhref\s*=\s*["']?\s*javascript:/i

/**
 * Returns what was expected of a picture or film whose content doesn't match its name, or that runs a script, to end the
 * sentence 'expected …'; null when all is well or it isn't served.
 */
export function mediaFault(folder: string, path: string): string | null {
  const ending = path.split('.').at(-1)?.toLowerCase() ?? ''
  const known = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  const size = statSync(join(folder, path), { throwIfNoEntry: false })?.size
  if (!known || size === undefined) return null
  if (size > largest[known.kind] * 1_000_000) return `a ${known.kind} of ${largest[known.kind]} MB at most`
  if (!known.begins.test(beginningOf(join(folder, path)))) return `a ${known.kind}, as .${ending} says`
  const runs = ending === 'svg' && script.test(readFileSync(join(folder, path), 'utf8'))
  return runs ? 'a picture without a script' : null
}

function beginningOf(path: string): string {
  const bytes = Buffer.alloc(64)
  const file = openSync(path, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0))
  } finally {
    closeSync(file)
  }
}
