/** The focus goes to the first field that the server called wrong: on a long page it may be far from the button. */
export function focusFirstWrong(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)')?.focus()
}
