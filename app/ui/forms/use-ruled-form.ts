import type { DefaultValue, SubmissionResult } from '@conform-to/dom'
import { INTENT, parse } from '@conform-to/dom'
import { getFormProps, useForm } from '@conform-to/react'
import { useEffect } from 'react'
import type { FieldState } from './field'
import type { FormRules } from './form-rules'
import { mistakesIn } from './form-rules'

interface RuledFormOptions {
  id: string
  /** The server's response to the last submission. */
  result: SubmissionResult<string[]> | undefined
  /** Rules derived from the schema by which the server parses. */
  rules: FormRules
  /** Initial values by field name. */
  start?: Record<string, unknown>
}

/** Props for the form element. */
export type RuledFormProps = ReturnType<typeof getFormProps>

/**
 * Conform form that checks the given rules when a field is left; the server checks the rest. An error disappears as
 * soon as its field is corrected, and a rejected submission focuses the first wrong field. Spread `form.props` on the
 * form element.
 */
export function useRuledForm<Name extends string>({ id, result, rules, start = {} }: RuledFormOptions) {
  const [form, metadata] = useForm<Record<Name, string>>({
    id,
    lastResult: result,
    defaultValue: start as DefaultValue<Record<Name, string>>,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate({ formData, submitter }) {
      const mistakes = isPassing(submitter) ? {} : mistakesIn(formData, rules)
      const isWrong = Object.keys(mistakes).length > 0
      return parse(formData, { resolve: () => (isWrong ? { error: mistakes } : { value: {} as Record<Name, string> }) })
    },
  })
  useEffect(() => {
    if (result?.error) focusFirstWrong(document.getElementById(id), Object.keys(result.error))
  }, [result, id])
  const fields = new Proxy({} as Record<Name, FieldState>, {
    get: (_, name: Name): FieldState => {
      // Conform recomputes each property on every read, so each is read once.
      const { key, initialValue, errors } = metadata[name]
      const { required, minLength, maxLength } = rules[name] ?? {}
      return { id: `${id}-${name}`, name, formId: id, key, initialValue, errors, required, minLength, maxLength }
    },
  })
  return { form: { props: getFormProps(form), errors: form.errors ?? [] }, fields }
}

/** Returns whether a button submits without checks, such as 'skip'. Conform's own intent buttons are excluded. */
function isPassing(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && submitter.name !== INTENT
}

/**
 * Focuses the first field that the server rejected; on a long page it may be far from the button.
 * @param wrong field names; a field sent in several parts has its parts as `name.part`
 */
function focusFirstWrong(form: HTMLElement | null, wrong: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return
  const isWrong = (field: string) => wrong.some((name) => field === name || field.startsWith(`${name}.`))
  const field = [...form.elements].find(
    (element) =>
      element.matches('input:not([type="hidden"]), select, textarea') && isWrong(element.getAttribute('name') ?? ''),
  )
  if (field instanceof HTMLElement) field.focus()
}
