import { paths } from '~/paths'
import type { Section } from '~/ui/console/view'
import type { Grant, Right } from './rights'
import { mayAnywhere } from './rights'

/** The places of the console in their order, each with the right that it needs. */
const places: readonly (Section & { right?: Right })[] = [
  { id: 'overview', to: paths.console.overview, icon: 'layout-grid', key: 'o', right: 'overview' },
  { id: 'queue', to: paths.console.queue, icon: 'shield', key: 'q', right: 'queue' },
  { id: 'members', to: paths.console.members, icon: 'users', key: 'm', right: 'members' },
  { id: 'staff', to: paths.console.staff, icon: 'inbox', key: 'i', right: 'staff_inbox' },
  { id: 'complaints', to: paths.console.complaints, icon: 'mail', key: 'c', right: 'personal_data' },
  { id: 'money', to: paths.console.money, icon: 'credit-card', key: 'y', right: 'money' },
  { id: 'partners', to: paths.console.partners, icon: 'share-2', key: 'n', right: 'partners' },
  { id: 'brands', to: paths.console.brands, icon: 'palette', key: 'b', right: 'brands' },
  { id: 'operators', to: paths.console.operators, icon: 'user-plus', key: 'p', right: 'operators' },
  { id: 'audit', to: paths.console.audit, icon: 'file-text', key: 'l', right: 'audit' },
  { id: 'health', to: paths.console.health, icon: 'activity', key: 'h', right: 'health' },
  { id: 'account', to: paths.console.account, icon: 'user-round', key: 'a' },
]

/** Those that are the operator's. */
export function sectionsOf(grants: readonly Grant[]): Section[] {
  return places
    .filter(({ right }) => !right || mayAnywhere(grants, right))
    .map(({ id, to, icon, key }) => ({ id, to, icon, key }))
}
