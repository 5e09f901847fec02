/**
 * Lists, in all languages, the texts whose English is new or has changed since their translations were read: `npm run
 * texts`. `npm run texts -- read` stores that they were read, and say what the English says.
 */
import { languages } from '../../app/i18n/languages'
import { readTexts } from './locales'
import { markAsRead, readPages, waitingForReading } from './readings'

const waiting = waitingForReading()
const texts = new Map(
  languages.map((language) => [language, new Map([...readTexts(language), ...readPages(language)])]),
)
for (const key of waiting) {
  console.log(key)
  for (const [language, all] of texts) if (all.has(key)) console.log(`  ${language}  ${all.get(key)}`)
}
console.log(`${waiting.length} texts wait for a reading.`)
if (process.argv[2] === 'read') markAsRead()
