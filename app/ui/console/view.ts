import type { IconName } from '../icon-names'

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
  /** What waits there. */
  count?: number
}

export interface ConsoleView {
  operator: { name: string; roles: readonly string[] }
  sections: readonly Section[]
  brands: readonly { slug: string; name: string }[]
}
