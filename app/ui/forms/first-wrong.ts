import type { RefObject } from 'react'
import { useEffect } from 'react'

/** The focus goes to the first field that the server called wrong: on a long page it may be far from the button. */
export function focusFirstWrong(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)')?.focus()
}

/** `focusFirstWrong` with each answer that comes to a form. */
export function useFirstWrong(form: RefObject<HTMLFormElement>, answer: object | undefined): void {
  useEffect(() => {
    if (answer) focusFirstWrong(form.current)
  }, [form, answer])
}
