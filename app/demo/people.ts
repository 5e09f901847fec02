import type { Language } from '~/i18n/languages'
import { interests } from '~/modules/members/interests'
import type { ChoiceField, ChoiceFieldName } from '~/modules/members/profile-fields'
import { choiceFieldNames, profileFields } from '~/modules/members/profile-fields'
import type { FactValues } from '~/modules/members/save-profile.server'
import type { DemoBrand } from './brands'

/** A face, with the profile fields whose values can be seen in it. */
export interface Portrait extends FactValues {
  portraits: string[]
  gender: 'male' | 'female'
  age: number
}

export interface Words {
  female: string[]
  male: string[]
  openers: string[]
  closers: string[]
  /** Words on a photo. */
  captions: string[]
}

/** Content of the folder `demo/`. */
export interface DemoContent {
  portraits: Portrait[]
  /** Words by language. */
  words: Record<string, Words>
  /** Homes by country. */
  homes: Record<string, { language: Language; cities: string[] }>
}

export interface DemoPerson extends Pick<Portrait, 'portraits' | 'gender' | 'age'> {
  name: string
  country: string
  city: string
  language: Language
  seeks: ('male' | 'female')[]
  about: string
  interests: string[]
  reason: string
  facts: FactValues
  fictional: boolean
  premium: boolean
  sharedWithSisters: boolean
  /** The main photo is verified. */
  verified: boolean
  /** Words on the last photo. */
  caption: string | null
  /** Minutes since the last activity; 0 for members who are online. */
  idleMinutes: number
}

/** Makes a demo brand's members, the same on every start: each portrait once, with words and names of the country. */
export function demoPeople(brand: DemoBrand, content: DemoContent): DemoPerson[] {
  const countries = Object.entries(brand.people).flatMap(([country, count = 0]) => Array<string>(count).fill(country))
  const faces = content.portraits.slice(brand.portraits.from - 1, brand.portraits.to)
  const used = new Map<string, number>()
  return faces.map((face, index) => {
    // A stride distributes the countries over the portraits, so that no country gets only one gender.
    const country = countries[(index * 7) % countries.length] ?? 'NL'
    return personOf(face, index, country, content, used)
  })
}

/** Makes one of the two prepared accounts. */
export function demoLogin(brand: DemoBrand, kind: 'free' | 'premium', content: DemoContent): DemoPerson {
  const face = content.portraits[brand.logins[kind] - 1]
  const country = Object.keys(brand.people)[0] ?? 'NL'
  if (!face) throw new Error(`demo/portraits.json has no portrait ${brand.logins[kind]}`)
  const person = personOf(face, brand.logins[kind], country, content, new Map())
  return {
    ...person,
    name: kind === 'free' ? 'Sam' : 'Robin',
    seeks: [other(face.gender)],
    premium: kind === 'premium',
    fictional: false,
    sharedWithSisters: true,
    verified: false,
    caption: null,
    idleMinutes: 10,
  }
}

function personOf(
  face: Portrait,
  index: number,
  country: string,
  { words, homes }: DemoContent,
  used: Map<string, number>,
): DemoPerson {
  const home = homes[country]
  const phrases = words[home?.language ?? '']
  if (!home || !phrases) throw new Error(`demo/homes.json and demo/words.json must know ${country}`)
  const nth = count(used, `${home.language} ${face.gender}`)
  const { portraits, gender, age, ...looks } = face
  return {
    portraits,
    gender,
    age,
    name: freeName(phrases[face.gender], nth, used),
    country,
    city: at(home.cities, index),
    language: home.language,
    seeks: soughtBy(face.gender, index),
    about: `${at(phrases.openers, nth + (face.gender === 'male' ? 3 : 0))} ${at(phrases.closers, nth + Math.floor(nth / phrases.closers.length) + index)}`,
    interests: [0, 5, 11, 19].map((step) => at(interests, index * 3 + step)),
    facts: factsOf(looks, index),
    reason: at(profileFields.reason_for_signup.options, index),
    fictional: index % 6 === 4,
    premium: index % 5 === 2,
    sharedWithSisters: index % 3 !== 1,
    verified: index % 3 === 2,
    caption: nth % 2 === 0 ? at(phrases.captions, nth / 2 + (face.gender === 'male' ? 2 : 0)) : null,
    idleMinutes: index % 4 === 0 ? 0 : 10 + index * index * 3,
  }
}

/** Returns the portrait's own values, and one of the options for every other field that needs no consent. */
function factsOf(looks: FactValues, index: number): FactValues {
  const names = choiceFieldNames.filter((name) => {
    const { column, sensitive }: ChoiceField = profileFields[name]
    return column === null && !sensitive
  })
  return Object.fromEntries(names.map((name, place) => [name, looks[name] ?? at(optionsOf(name), index + place)]))
}

/** The options of a field; nobody in the demo has a partner. */
function optionsOf(name: ChoiceFieldName): readonly string[] {
  const { options } = profileFields[name]
  return name === 'relationship_status' ? options.slice(0, 4) : options
}

function soughtBy(gender: Portrait['gender'], index: number): Portrait['gender'][] {
  if (index % 11 === 5) return [gender]
  return index % 13 === 6 ? ['male', 'female'] : [other(gender)]
}

function count(used: Map<string, number>, key: string): number {
  const nth = used.get(key) ?? 0
  used.set(key, nth + 1)
  return nth
}

/** Picks a name unused within the brand in any language: the next free one; only when none is left, 'Sanne2'. */
function freeName(names: string[], nth: number, used: Map<string, number>): string {
  const name = names.map((_, offset) => at(names, nth + offset)).find((each) => !used.has(each)) ?? at(names, nth)
  const times = count(used, name)
  return times === 0 ? name : `${name}${times + 1}`
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('a list of the demo is empty')
  return found
}

function other(gender: 'male' | 'female'): 'male' | 'female' {
  return gender === 'male' ? 'female' : 'male'
}
