import { useEffect, useState } from 'react'
import type { FieldState } from './field'
import { focusFirstWrong } from './first-wrong'

/** What the server said of a form that it didn't accept, or that it did. Conform's submission result fits. */
export interface FormAnswer {
  /** What was typed; null begins the form anew. */
  initialValue?: Record<string, unknown> | null
  /** In the reader's language, by field; '' holds those of the whole form. */
  error?: Record<string, readonly string[] | null> | null
}

interface FormWish<Name extends string> {
  id: string
  answer: FormAnswer | undefined
  /** Every field of the form, with what the browser is told of it. */
  fields: Record<Name, Pick<FieldState, 'required' | 'minLength' | 'maxLength'>>
  /** What the fields begin with. */
  start?: Partial<Record<NoInfer<Name>, unknown>>
}

/**
 * The state of a form that the server judges: its fields with values and errors as the last answer has them, and the
 * focus on the first wrong one. `form.props` belong on the form element.
 */
export function useAnsweredForm<Name extends string>({ id, answer, fields: wishes, start }: FormWish<Name>) {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (answer?.initialValue === null) setRound((before) => before + 1)
    if (!answer?.error) return
    focusFirstWrong(document.getElementById(id))
  }, [answer, id])
  const values: Record<string, unknown> = answer?.initialValue ?? start ?? {}
  const field = (name: Name): FieldState => ({
    id: `${id}-${name}`,
    name,
    formId: id,
    key: String(round),
    initialValue: values[name],
    errors: answer?.error?.[name] ?? [],
    ...wishes[name],
  })
  const names = Object.keys(wishes) as Name[]
  const fields = Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FieldState>
  return { form: { props: { id, noValidate: true }, errors: answer?.error?.[''] ?? [] }, fields }
}
