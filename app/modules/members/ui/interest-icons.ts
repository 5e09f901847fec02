import type { IconName } from '~/ui/icon-names'
import type { Interest } from '../interests'

/** The interests that have a drawing in the sprite. */
export const interestIcons: Partial<Record<Interest, IconName>> = {
  relationship: 'heart',
  romance: 'sparkles',
  deep_talks: 'message-circle-heart',
  chatting: 'message-circle',
  friendship: 'users',
  pets: 'paw-print',
  camping: 'tent',
  beach: 'sun',
  travel: 'compass',
  city_trips: 'map',
  cycling: 'bike',
  music: 'music',
  photography: 'camera',
  reading: 'book-open',
  cooking: 'chef-hat',
  wine: 'wine',
  coffee: 'coffee',
}
