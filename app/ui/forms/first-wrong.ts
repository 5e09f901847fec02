/**
 * Focuses the first field that the server rejected; on a long page it may be far from the button.
 * @param wrong field names; a field sent in several parts has its parts as `name.part`
 */
export function focusFirstWrong(form: HTMLElement | null, wrong: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return
  const isWrong = (field: string) => wrong.some((name) => field === name || field.startsWith(`${name}.`))
  const field = [...form.elements].find(
    (element) =>
      element.matches('input:not([type="hidden"]), select, textarea') && isWrong(element.getAttribute('name') ?? ''),
  )
  if (field instanceof HTMLElement) field.focus()
}
