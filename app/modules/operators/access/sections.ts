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
    | 'account'
  to: string
  icon: IconName
  /** Key pressed after G to go there. */
  key: string
  /** Sections of a group are shown together. */
  group: 'people' | 'business' | 'house'
  /** Pages of the section beside its first, with no other right. */
  views?: readonly SectionView[]
}

export interface SectionView {
  id:
    | 'templates'
    | 'transparency'
    | 'refunds'
    | 'chargebacks'
    | 'codes'
    | 'proof'
    | 'revenue'
    | 'postbacks'
    | 'answered'
    | 'recovery_codes'
  to: string
}

const queueViews: readonly SectionView[] = [
  { id: 'templates', to: consolePaths.queueTemplates },
  { id: 'transparency', to: consolePaths.transparency },
]

const moneyViews: readonly SectionView[] = [
  { id: 'refunds', to: consolePaths.moneyRefunds },
  { id: 'chargebacks', to: consolePaths.moneyChargebacks },
  { id: 'codes', to: consolePaths.moneyCodes },
  { id: 'proof', to: consolePaths.moneyProof },
  { id: 'revenue', to: consolePaths.revenue },
]

/** The sections of the console in order, each with the right it requires. */
const places: readonly (Section & { right?: Right })[] = [
  { id: 'overview', to: consolePaths.overview, icon: 'layout-grid', key: 'o', group: 'people', right: 'overview' },
  { id: 'queue', to: consolePaths.queue, icon: 'shield', key: 'q', group: 'people', right: 'queue', views: queueViews },
  { id: 'members', to: consolePaths.members, icon: 'users', key: 'm', group: 'people', right: 'members' },
  { id: 'staff', to: consolePaths.staff, icon: 'inbox', key: 'i', group: 'people', right: 'staff_inbox' },
  {
    id: 'complaints',
    to: consolePaths.complaints,
    icon: 'mail',
    key: 'c',
    group: 'people',
    right: 'personal_data',
    views: [{ id: 'answered', to: `${consolePaths.complaints}?answered=1` }],
  },
  {
    id: 'money',
    to: consolePaths.money,
    icon: 'credit-card',
    key: 'y',
    group: 'business',
    right: 'money',
    views: moneyViews,
  },
  {
    id: 'partners',
    to: consolePaths.partners,
    icon: 'share-2',
    key: 'n',
    group: 'business',
    right: 'partners',
    views: [{ id: 'postbacks', to: consolePaths.postbacks }],
  },
  { id: 'brands', to: consolePaths.brands, icon: 'palette', key: 'b', group: 'business', right: 'brands' },
  { id: 'operators', to: consolePaths.operators, icon: 'user-plus', key: 'p', group: 'house', right: 'operators' },
  { id: 'audit', to: consolePaths.audit, icon: 'file-text', key: 'l', group: 'house', right: 'audit' },
  { id: 'health', to: consolePaths.health, icon: 'activity', key: 'h', group: 'house', right: 'health' },
  {
    id: 'account',
    to: consolePaths.account,
    icon: 'user-round',
    key: 'a',
    group: 'house',
    views: [{ id: 'recovery_codes', to: consolePaths.recoveryCodes }],
  },
]

/** Returns the sections available to the operator. */
export function sectionsOf(grants: readonly Grant[]): Section[] {
  return places.filter(({ right }) => !right || mayAnywhere(grants, right)).map(({ right, ...section }) => section)
}

/** Returns the sections that the operator may see at a brand. */
export function sectionsAt(grants: readonly Grant[], brandId: string): Section['id'][] {
  return places.filter(({ right }) => right && mayAt(grants, right, brandId)).map(({ id }) => id)
}
