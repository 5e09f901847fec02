import type { FieldBound, FormShape } from './form-shape.server'

/** How Conform says that a form is not sent but checked or emptied; all else that it could say names places in lists. */
const conformIntent = '__intent__'
const conformIntents = new Set(['validate', 'reset'])
const longestIntent = 300

/** A character of a text (a UTF-16 unit) is three bytes at most, each written as '%EF'; a part of a multipart form has lines of its own. */
const bytesPerCharacter = 3
const bytesPerEscape = 3
const bytesPerField = 300

/** Bytes that a form of this shape can have at most, as it is sent. */
export function mostBytes(shape: FormShape): number {
  return sizeOf(shape, bytesPerEscape)
}

/** Bytes that an URL-encoded form of this shape can have at most, once it is decoded: its separators count. */
export function mostLetters(shape: FormShape): number {
  return sizeOf(shape, 1)
}

function sizeOf(shape: FormShape, perByte: number): number {
  const sizes = [...shape].map(([name, { characters, times }]) => {
    return times * (perByte * (name.length + bytesPerCharacter * characters) + bytesPerField)
  })
  return sizes.reduce((sum, size) => sum + size, bytesPerField + longestIntent)
}

/** Values that a form of this shape can have at most, Conform's own included. */
export function mostValues(shape: FormShape): number {
  return [...shape.values()].reduce((sum, { times }) => sum + times, 1)
}

/** Whether a form holds nothing but what its shape says: no other name, none too often, none too long. */
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
