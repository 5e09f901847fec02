import type { FieldBound, FormShape } from './form-shape.server'

/** Field by which Conform validates or resets a form without submitting it. Its list intents are refused. */
const conformIntent = '__intent__'
const conformIntents = new Set(['validate', 'reset'])
const longestIntent = 300

/**
 * A UTF-16 unit takes at most three bytes, each sent as '%EF'. `bytesPerField` covers the headers of a multipart part.
 */
const bytesPerCharacter = 3
const bytesPerEscape = 3
const bytesPerField = 300

/** Returns the maximum size of a form of this shape as sent, in bytes. */
export function mostBytes(shape: FormShape): number {
  return sizeOf(shape, bytesPerEscape)
}

/** Returns the maximum size of a URL-encoded form of this shape after decoding, separators included, in bytes. */
export function mostLetters(shape: FormShape): number {
  return sizeOf(shape, 1)
}

function sizeOf(shape: FormShape, perByte: number): number {
  const sizes = [...shape].map(([name, { characters, times }]) => {
    return times * (perByte * (name.length + bytesPerCharacter * characters) + bytesPerField)
  })
  return sizes.reduce((sum, size) => sum + size, bytesPerField + longestIntent)
}

/** Returns the maximum number of values in a form of this shape, including Conform's own. */
export function mostValues(shape: FormShape): number {
  return [...shape.values()].reduce((sum, { times }) => sum + times, 1)
}

/** Whether a form stays within its shape: no unknown name, no name too often, no value too long. */
export function fitsShape(form: Iterable<[name: string, value: FormDataEntryValue]>, shape: FormShape): boolean {
  const times = new Map<string, number>()
  for (const [name, value] of form) {
    const count = (times.get(name) ?? 0) + 1
    times.set(name, count)
    if (name === conformIntent) {
      if (count > 1 || !isKnownIntent(value, shape)) return false
    } else if (!fits(value, count, shape.get(name))) return false
  }
  return true
}

function fits(value: FormDataEntryValue, count: number, bound: FieldBound | undefined): boolean {
  if (!bound || count > bound.times) return false
  return typeof value === 'string' ? value.length <= bound.characters : bound.file === true
}

function isKnownIntent(written: FormDataEntryValue, shape: FormShape): boolean {
  if (typeof written !== 'string' || written.length > longestIntent) return false
  try {
    const intent: unknown = JSON.parse(written)
    if (typeof intent !== 'object' || intent === null || !('type' in intent)) return false
    const payload = 'payload' in intent ? intent.payload : {}
    if (typeof payload !== 'object' || payload === null || 'index' in payload) return false
    const named = 'name' in payload ? payload.name : undefined
    const isKnown = named === undefined || (typeof named === 'string' && shape.has(named))
    return isKnown && conformIntents.has(String(intent.type))
  } catch {
    return false
  }
}
