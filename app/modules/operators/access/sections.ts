import { consolePaths } from '~/console-paths'
import type { IconName } from '~/ui/icon-names'
import type { Grant, Right } from './rights'
import { mayAnywhere, mayAt } from './rights'

/** A section of the console. */
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
    | 'alerts'
    | 'account'
  to: string
  icon: IconName
  /** Key pressed after G to go there. */
  key: string
  /** Sections of a group are shown together. */
  group: 'people' | 'business' | 'house'
}

/** A section available to an operator. */
export interface OwnSection extends Section {
  /** Slugs of the brands at which the operator has the section's right; null for all brands. */
  brands: readonly string[] | null
}

/** The sections of the console in order, each with the right it requires. */
const places: readonly (Section & { right?: Right })[] = [
  { id: 'overview', to: consolePaths.overview, icon: 'layout-grid', key: 'o', group: 'people', right: 'overview' },
  { id: 'queue', to: consolePaths.queue, icon: 'shield', key: 'q', group: 'people', right: 'queue' },
  { id: 'members', to: consolePaths.members, icon: 'users', key: 'm', group: 'people', right: 'members' },
  { id: 'staff', to: consolePaths.staff, icon: 'inbox', key: 'i', group: 'people', right: 'staff_inbox' },
  { id: 'complaints', to: consolePaths.complaints, icon: 'mail', key: 'c', group: 'people', right: 'personal_data' },
  { id: 'money', to: consolePaths.money, icon: 'credit-card', key: 'y', group: 'business', right: 'money' },
  { id: 'partners', to: consolePaths.partners, icon: 'share-2', key: 'n', group: 'business', right: 'partners' },
  { id: 'brands', to: consolePaths.brands, icon: 'palette', key: 'b', group: 'business', right: 'brands' },
  { id: 'operators', to: consolePaths.operators, icon: 'user-plus', key: 'p', group: 'house', right: 'operators' },
  { id: 'alerts', to: consolePaths.alerts, icon: 'bell', key: 'l', group: 'house', right: 'alerts' },
  { id: 'audit', to: consolePaths.audit, icon: 'file-text', key: 'u', group: 'house', right: 'audit' },
  { id: 'health', to: consolePaths.health, icon: 'activity', key: 'h', group: 'house', right: 'health' },
  { id: 'account', to: consolePaths.account, icon: 'user-round', key: 'a', group: 'house' },
]

/** Returns the sections available to the operator, with those of `brands` that each can show. */
export function sectionsOf(
  grants: readonly Grant[],
  brands: readonly { id: string; slug: string }[] = [],
): OwnSection[] {
  return places
    .filter(({ right }) => !right || mayAnywhere(grants, right))
    .map(({ right, ...section }) => {
      const own = brands.filter(({ id }) => !right || mayAt(grants, right, id))
      return { ...section, brands: own.length === brands.length ? null : own.map(({ slug }) => slug) }
    })
}
