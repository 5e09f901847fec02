/** What a browser can tell of a field by itself, with the server's words for it in the reader's language. */
export interface FieldRule {
  required?: boolean
  /** Characters. */
  minLength?: number
  maxLength?: number
  /** Said when it is empty. */
  missing?: string
  tooShort?: string
  tooLong?: string
  /** Of a regular expression, for the text without blanks around it. */
  pattern?: string
  unlike?: string
}

/** By field name; made on the server from the form's own schema, so that each rule stands once. */
export type FormRules = Partial<Record<string, FieldRule>>

/** The first thing wrong with each field, as far as the rules can tell. */
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

/** What was typed or chosen; all parts of a field that is sent in several. */
function textOf(form: FormData, name: string): string {
  const parts = [...form].filter(([key]) => key === name || key.startsWith(`${name}.`))
  return parts.map(([, value]) => (typeof value === 'string' ? value : value.name)).join('')
}
