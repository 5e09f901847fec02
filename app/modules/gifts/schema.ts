import type { GiftName } from '~/tenancy/settings/vocabulary'

export type { GiftName }

/** A gift of the catalogue, as the picker offers it. */
export interface GiftOffer {
  name: GiftName
  credits: number
}
