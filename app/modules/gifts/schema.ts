import type { GiftName } from '~/tenancy/settings/vocabulary'

export type { GiftName }

/** A gift in the picker. */
export interface GiftOffer {
  name: GiftName
  credits: number
}
