import { isBlank } from '~/platform/forms/plain-text'
import { characters } from '~/platform/forms/text-length'

/** Rules that a browser can check for a field, with the server's messages in the reader's language. */
export interface FieldRule {
  required?: boolean
  /** In characters. */
  minLength?: number
  maxLength?: number
  /** Message for an empty field; `tooShort`, `tooLong` and `patternMismatch` are those for the other rules. */
  missing?: string
  tooShort?: string
  tooLong?: string
  /** Regular expression for the trimmed text. */
  pattern?: string
  patternMismatch?: string
}

/** Rules by field name, derived on the server from the form's schema, so that each rule is defined once. */
export type FormRules = Partial<Record<string, FieldRule>>

/** Returns the first violated rule's message for each field. */
export function mistakesIn(form: FormData, rules: FormRules): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const mistake = rule && mistakeIn(textOf(form, name), rule)
    if (mistake) found[name] = [mistake]
  }
  return found
}

function mistakeIn(text: string, rule: FieldRule): string | undefined {
  const { required, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = rule
  if (isBlank(text)) return required ? rule.missing : undefined
  const length = characters(text)
  if (length < minLength) return rule.tooShort
  if (length > maxLength) return rule.tooLong
  return pattern && !new RegExp(pattern).test(text.trim()) ? rule.patternMismatch : undefined
}

/** Returns the text or choice of a field, joined if it is sent in several parts. */
function textOf(form: FormData, name: string): string {
  const parts = [...form].filter(([key]) => key === name || key.startsWith(`${name}.`))
  return parts.map(([, value]) => (typeof value === 'string' ? value : value.name)).join('')
}
