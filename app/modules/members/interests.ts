/** All interests: a fixed list of keys (specification 3). */
export const interests = [
  'relationship',
  'kissing',
  'cuddling',
  'flirting',
  'romance',
  'massage',
  'deep_talks',
  'chatting',
  'friendship',
  'family',
  'children',
  'pets',
  'nature',
  'gardening',
  'hiking',
  'camping',
  'beach',
  'travel',
  'city_trips',
  'road_trips',
  'motorcycling',
  'cycling',
  'running',
  'swimming',
  'fitness',
  'yoga',
  'football',
  'winter_sports',
  'dancing',
  'music',
  'concerts',
  'festivals',
  'going_out',
  'films',
  'series',
  'theatre',
  'museums',
  'photography',
  'art',
  'reading',
  'games',
  'cooking',
  'dining_out',
  'wine',
  'coffee',
] as const

export type Interest = (typeof interests)[number]

/**
 * All interests in the order in which screens show them: what people do comes before what they hope for, because it
 * makes better first lines.
 */
export const shownInterests: readonly Interest[] = [
  ...interests.slice(interests.indexOf('nature')),
  ...interests.slice(0, interests.indexOf('nature')),
]

export function isInterest(key: string): key is Interest {
  return (interests as readonly string[]).includes(key)
}

/** Returns a profile's interests in the order of screens, those that the reader shares first. Drops unknown keys. */
export function sharedFirst(chosen: readonly string[], own: ReadonlySet<string>): Interest[] {
  const known = shownInterests.filter((interest) => chosen.includes(interest))
  return [...known.filter((interest) => own.has(interest)), ...known.filter((interest) => !own.has(interest))]
}
