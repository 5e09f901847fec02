/**
 * Lists the translations whose English is new or has changed since they were read: `npm run texts`. `npm run texts --
 * read fi pl` stores that those of Finnish and Polish were read, and say what the English says; without a language,
 * those of all.
 */
import { isLanguage, languages } from '../../app/i18n/languages'
import { readTexts } from './locales'
import { markAsRead, readPages, waitingForReading } from './readings'

const [command, ...named] = process.argv.slice(2)
const unknown = named.filter((name) => !isLanguage(name))
if ((command !== undefined && command !== 'read') || unknown.length > 0) {
  console.error(`npm run texts [-- read [languages]]: ${unknown[0] ?? command} is none of ${languages.join(', ')}`)
  process.exit(2)
}
const waiting = waitingForReading()
const texts = new Map(
  languages.map((language) => [language, new Map([...readTexts(language), ...readPages(language)])]),
)
for (const { key, languages } of waiting) {
  console.log(key)
  for (const language of ['en', ...languages] as const) console.log(`  ${language}  ${texts.get(language)?.get(key)}`)
}
console.log(`${waiting.length} texts wait for a reading.`)
if (command === 'read') markAsRead(named.length > 0 ? named.filter(isLanguage) : [...languages])
