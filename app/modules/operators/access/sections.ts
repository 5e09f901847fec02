import { consolePaths } from '~/console-paths'
import type { IconName } from '~/ui/icon-names'
import type { Grant, Right } from './rights'
import { mayAnywhere } from './rights'

/** A place of the console that its operator may go to. */
export interface Section {
  id:
    | 'overview'
    | 'queue'
    | 'members'
    | 'money'
    | 'partners'
    | 'brands'
    | 'operators'
    | 'staff'
    | 'complaints'
    | 'audit'
    | 'health'
    | 'account'
  to: string
  icon: IconName
  /** The second key after G. */
  key: string
}

/** The places of the console in their order, each with the right that it needs. */
const places: readonly (Section & { right?: Right })[] = [
  { id: 'overview', to: consolePaths.overview, icon: 'layout-grid', key: 'o', right: 'overview' },
  { id: 'queue', to: consolePaths.queue, icon: 'shield', key: 'q', right: 'queue' },
  { id: 'members', to: consolePaths.members, icon: 'users', key: 'm', right: 'members' },
  { id: 'staff', to: consolePaths.staff, icon: 'inbox', key: 'i', right: 'staff_inbox' },
  { id: 'complaints', to: consolePaths.complaints, icon: 'mail', key: 'c', right: 'personal_data' },
  { id: 'money', to: consolePaths.money, icon: 'credit-card', key: 'y', right: 'money' },
  { id: 'partners', to: consolePaths.partners, icon: 'share-2', key: 'n', right: 'partners' },
  { id: 'brands', to: consolePaths.brands, icon: 'palette', key: 'b', right: 'brands' },
  { id: 'operators', to: consolePaths.operators, icon: 'user-plus', key: 'p', right: 'operators' },
  { id: 'audit', to: consolePaths.audit, icon: 'file-text', key: 'l', right: 'audit' },
  { id: 'health', to: consolePaths.health, icon: 'activity', key: 'h', right: 'health' },
  { id: 'account', to: consolePaths.account, icon: 'user-round', key: 'a' },
]

/** Those that are the operator's. */
export function sectionsOf(grants: readonly Grant[]): Section[] {
  return places
    .filter(({ right }) => !right || mayAnywhere(grants, right))
    .map(({ id, to, icon, key }) => ({ id, to, icon, key }))
}
