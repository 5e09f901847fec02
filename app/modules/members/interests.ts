/** Specification 3: a fixed list of keys, from relationship and kissing to coffee. The order is that of every list. */
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

export function isInterest(key: string): key is Interest {
  return (interests as readonly string[]).includes(key)
}

/** What a profile says, in the order of the list: what its reader likes too stands first. */
export function sharedFirst(said: readonly string[], own: ReadonlySet<string>): Interest[] {
  const known = interests.filter((interest) => said.includes(interest))
  return [...known.filter((interest) => own.has(interest)), ...known.filter((interest) => !own.has(interest))]
}
