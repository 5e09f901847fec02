/** Prints the texts of English that a language lacks, as JSON: npx tsx scripts/texts/missing.ts <language> */
import { isLanguage, languages } from '../../app/i18n/languages'
import { readTexts, translatedTexts } from './locales'
import { compare } from './parity'

const [, , language] = process.argv
if (!isLanguage(language)) {
  console.error(`usage: npx tsx scripts/texts/missing.ts ${languages.join('|')}`)
  process.exit(2)
}
const comparison = compare(language, translatedTexts(readTexts('en')), readTexts(language))
const { missing, extra, problems } = comparison
console.log(JSON.stringify({ language, missing, extra, problems }, null, 2))
process.exitCode = Object.keys(missing).length + extra.length + problems.length === 0 ? 0 : 1
