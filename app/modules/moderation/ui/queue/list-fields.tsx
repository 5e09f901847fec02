import type { QueueView } from './view'
import { listFields } from './view'

/** The list's filters as hidden fields of a form, whose answer leads back to the same list. */
export function ListFields({ view }: { view: Pick<QueueView, 'filters'> }) {
  return listFields(view).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
