/**
 * The focus goes to the first field that the server called wrong: on a long page it may be far from the button.
 * @param wrong names of fields; one that is sent in several parts has them behind a dot
 */
export function focusFirstWrong(form: HTMLElement | null, wrong: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return
  for (const element of form.elements) {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    if (!isField || element.type === 'hidden') continue
    if (!wrong.some((name) => element.name === name || element.name.startsWith(`${name}.`))) continue
    element.focus()
    return
  }
}
