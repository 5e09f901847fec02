/** Rules that a browser can check for a field, with the server's messages in the reader's language. */
export interface FieldRule {
  required?: boolean
  /** In characters. */
  minLength?: number
  maxLength?: number
  /** Message for an empty field; `tooShort`, `tooLong` and `unlike` are those for the other rules. */
  missing?: string
  tooShort?: string
  tooLong?: string
  /** Regular expression for the trimmed text. */
  pattern?: string
  unlike?: string
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
  if (text.trim() === '') return required ? rule.missing : undefined
  if (text.length < minLength) return rule.tooShort
  if (text.length > maxLength) return rule.tooLong
  return pattern && !new RegExp(pattern).test(text.trim()) ? rule.unlike : undefined
}

/** Returns the text or choice of a field, joined if it is sent in several parts. */
function textOf(form: FormData, name: string): string {
  const parts = [...form].filter(([key]) => key === name || key.startsWith(`${name}.`))
  return parts.map(([, value]) => (typeof value === 'string' ? value : value.name)).join('')
}
