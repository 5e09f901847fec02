import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { darkTokens } from '~/tenancy/theme/plain-tokens.server'
import { openTenantFolder } from '../../../../tests/support/tenant-folder'
import { demoTenants } from '../../../../tests/support/tenants'
import { mailSamples, sampleMail } from './mail-samples.server'

/** A text's key that was shown for want of the text; URLs and e-mail addresses have dots too. */
const rawKey = /(?<![\w@/.-])[a-z]\w{2,}\.[a-z_]\w*(?![\w@])|\{\{/

test('gives each e-mail of each demo brand a subject and no raw key in each language', async () => {
  await using folder = await openTenantFolder()
  for (const slug of folder.tenants.slugs()) {
    const tenant = await folder.tenants.bySlug(slug)
    if (!tenant) throw new Error(`${slug} is a demo brand`)
    for (const language of tenant.languages) {
      for (const mail of mailSamples) {
        const { subject, html, text } = sampleMail(tenant, mail, language)
        const where = `${slug} ${language} ${mail}`
        // A value that is missing leaves a gap.
        expect(subject, where).not.toMatch(/^ | {2}| $|^$/)
        expect(`${subject}\n${withoutAddresses(text)}`, where).not.toMatch(rawKey)
        expect(html, where).toContain('<h1')
      }
    }
  }
})

test('an e-mail turns dark in all its colors, where the theme does', async () => {
  await using folder = await openTenantFolder()
  for (const slug of ['saffron', 'noir-rose']) {
    const tenant = await folder.tenants.bySlug(slug)
    if (!tenant) throw new Error(`${slug} is a demo brand`)
    const dark = darkTokens(tenant.theme)
    expect(dark !== null, slug).toBe(slug === 'saffron')
    for (const mail of mailSamples) {
      const { html, text } = sampleMail(tenant, mail, 'en')
      const rules = /<style>@media \(prefers-color-scheme:dark\)\{(.*?)<\/style>/.exec(html)?.[1] ?? ''
      expect(rules !== '', mail).toBe(dark !== null)
      expect(html).toContain(`name="color-scheme" content="${dark ? 'light dark' : 'dark'}"`)
      expect(text).not.toContain('prefers-color-scheme')
      const styles = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style)
      const colors = styles.flatMap((style) => style.match(/(?:background-)?(?:color:|solid )#\w+/g) ?? [])
      expect(colors.length, mail).toBeGreaterThan(3)
      if (dark)
        expect(
          [...new Set(colors)].filter((color) => !rules.includes(color)),
          mail,
        ).toEqual([])
    }
  }
})

function withoutAddresses(text: string): string {
  return text.replace(/\S*(:\/\/|@)\S*/g, '')
}

test('every e-mail in the texts has a sample, and every sample is one of them', () => {
  const { saffron } = demoTenants()
  const letters = mailSamples.map((mail) => ({ mail, ...sampleMail(saffron, mail, 'en') }))
  const written = writtenMails()
  const shows = (wanted: WrittenMail, { subject, text }: { subject: string; text: string }) =>
    wanted.subject.test(subject) && wanted.texts.every((each) => each.test(text.replace(/\s+/g, ' ')))
  const unsampled = written.filter((wanted) => !letters.some((letter) => shows(wanted, letter)))
  expect(unsampled.map(({ key }) => key)).toEqual([])
  const strange = letters.filter((letter) => !written.some((wanted) => shows(wanted, letter)))
  // The text of a campaign is the operator's own.
  expect(strange.map(({ mail }) => mail)).toEqual(['calendar.news', 'calendar.promotions'])
})

interface Texts {
  [key: string]: string | Texts
}

interface WrittenMail {
  key: string
  subject: RegExp
  texts: RegExp[]
}

/** Returns what the English texts say in each e-mail. An e-mail is whatever has a subject. */
function writtenMails(): WrittenMail[] {
  const found: WrittenMail[] = []
  const collect = (texts: Texts, key: string) => {
    const entries = Object.entries(texts)
    const patterns = (name: string) =>
      entries.flatMap(([each, text]) =>
        (each === name || each === `${name}_other`) && typeof text === 'string' ? [patternOf(text)] : [],
      )
    const [subject] = patterns('subject')
    if (subject) found.push({ key, subject, texts: [...patterns('heading'), ...patterns('text')] })
    for (const [each, below] of entries) if (typeof below === 'object') collect(below, `${key}.${each}`)
  }
  collect(JSON.parse(readFileSync('locales/en/mail.json', 'utf8')), 'mail')
  return found
}

/** The plain version of an e-mail has its heading in capitals. */
function patternOf(text: string): RegExp {
  const literal = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(literal.join('.+'), 'i')
}
