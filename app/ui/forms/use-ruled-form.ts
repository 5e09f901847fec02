import type { DefaultValue, SubmissionResult } from '@conform-to/dom'
import { INTENT, parse } from '@conform-to/dom'
import { getFormProps, useForm } from '@conform-to/react'
import { useEffect } from 'react'
import type { FieldState } from './field'
import { focusFirstWrong } from './first-wrong'
import type { FormRules } from './form-rules'
import { mistakesIn } from './form-rules'

interface FormWish {
  id: string
  /** What the server said of the form that it didn't accept, or that it did. */
  result: SubmissionResult<string[]> | undefined
  /** Of the same schema that the server parses by. */
  rules: FormRules
  /** What the fields begin with. */
  start?: Record<string, unknown>
}

/** What belongs on the form element. */
export type RuledFormProps = ReturnType<typeof getFormProps>

/**
 * A form of Conform's: wrong fields are named when they are left, as far as the rules can tell, and by the server otherwise;
 * an error goes as soon as its field is changed to the better, and the focus goes to the first wrong field. `form.props`
 * belong on the form element.
 */
export function useRuledForm<Name extends string>({ id, result, rules, start = {} }: FormWish) {
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
      // Conform works each property out anew when it is read.
      const { key, initialValue, errors } = metadata[name]
      const { required, minLength, maxLength } = rules[name] ?? {}
      return { id: `${id}-${name}`, name, formId: id, key, initialValue, errors, required, minLength, maxLength }
    },
  })
  return { form: { props: getFormProps(form), errors: form.errors ?? [] }, fields }
}

/** A button that sends the form as it is, such as 'skip'; Conform marks the buttons so by which it asks for itself, too. */
function isPassing(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && submitter.name !== INTENT
}
