import { nameLooks } from '~/platform/names/name-looks'

/** Scripts that are written together: those of UTS 39's 'highly restrictive' level, but without Latin. */
const families = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
]
const scripts = (
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thai Lao Khmer Myanmar Devanagari Bengali Gurmukhi Gujarati ' +
  'Oriya Tamil Telugu Kannada Malayalam Sinhala Ethiopic Tibetan Mongolian Thaana Han Hiragana Katakana Hangul Bopomofo'
).split(' ')
const singleScript = [...scripts.map((script) => [script]), ...families].map((family) => {
  const letters = family.map((script) => `\\p{scx=${script}}`).join('')
  return new RegExp(`^[${letters}\\p{Nd}_-]+$`, 'u')
})

/** Names that members could mistake for the site's staff, in the product's languages. */
const staff = (
  'admin administrator support moderator moderation staff official helpdesk helpline webmaster postmaster hostmaster ' +
  'sysadmin root security customerservice customercare noreply kundenservice kundendienst kundeservice kundtjanst ' +
  'klantenservice serviceclient serviceclientele atencionalcliente soporte assistenza servizioclienti asiakaspalvelu ' +
  'yllapito obslugaklienta pomoc hilfe beheerder administrateur administrador amministratore moderateur moderador ' +
  'moderatore moderaattori'
).split(' ')

/** Whether a name is in one script, visible, and without stacked accents. */
export function isWellFormed(name: string): boolean {
  return (
    singleScript.some((family) => family.test(name)) &&
    /^[\p{L}\p{Nd}]/u.test(name) &&
    /\p{L}/u.test(name) &&
    !/\p{Default_Ignorable_Code_Point}/u.test(name) &&
    !/(\p{Mn})\1|\p{Mn}{4}/u.test(name.normalize('NFD'))
  )
}

/**
 * Whether a name is or looks like one of the brand or its staff: 'support', 'Admin_1', 'аdmin' with a Cyrillic letter.
 */
export function isReserved(name: string, brand: string): boolean {
  const reserved = new Set([...staff, brand.replace(/[^\p{L}\p{N}]/gu, '')].filter(Boolean).map(skeleton))
  const parts = name.split(/[_-]|\p{Nd}+$/u)
  return [name, name.replace(/[_-]|\p{Nd}+$/gu, ''), ...parts].some((part) => reserved.has(skeleton(part)))
}

/** Returns a coarser form than the one that compares members' names: no accents, and 'I' and 'l' are one letter. */
function skeleton(name: string): string {
  return nameLooks(name)
    .replace(/\p{Mn}/gu, '')
    .replaceAll('i', 'l')
}
