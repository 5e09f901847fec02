/**
 * Phrases, in the product's languages, that ask to meet or to continue elsewhere. A match only warns the operator who
 * answers, so some may be wrong.
 */
const words = [
  // da, no, sv
  'mødes|møtes|møte deg|mødes med|ses snart|ses i|träffas|träffa dig|ses på|kaffe sammen|fika',
  // de
  'treffen|triffst|wiedersehen|verabreden|bei dir|bei mir',
  // en
  'meet|meeting|see you|come over|visit you|your place|a date|on a date|grab a coffee|in person|ever get to',
  // es, it, fr
  'vernos|quedar|quedamos|conocernos|incontrarci|vederci|vediamo|incontro|se voir|rencontrer|se retrouver|rendez-vous',
  // fi
  'tavata|tavataan|nähdä|nähdään|treffeille',
  // nl
  'afspreken|ontmoeten|elkaar zien|langskomen|bij jou|bij mij|samen drinken',
  // pl
  'spotkać|spotkamy|spotkanie|zobaczyć się|zobaczymy się',
  // Other services and phone numbers
  'whats ?app|telegram|insta(?:gram)?|snap(?:chat)?|phone number|handynummer|telefoonnummer|telefon|numéro|número|numero',
]

const asks = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')

/** Whether a text seems to ask for a meeting or for contact data. */
export function asksToMeet(text: string): boolean {
  return asks.test(text.slice(0, 10_000).normalize('NFC'))
}
