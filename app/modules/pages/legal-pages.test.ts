import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '~/i18n/languages'
import { languages, languageTag } from '~/i18n/languages'
import { cookieNames } from '~/platform/http/cookies'
import { knownCountries } from '~/tenancy/settings/vocabulary'
import type { Tenant } from '~/tenancy/tenant'
import { dismissals } from '~/ui/notices/dismissals'
import type { SettingsWish } from '../../../tests/support/tenants'
import { demoTenants } from '../../../tests/support/tenants'
import { legalPage } from './legal-page.server'
import { legalPages, legalSections } from './legal-pages'
import { legalValues } from './legal-values.server'

const pagesOf = (language: Language) => join('locales', language, 'pages')
const sourceOf = (language: Language, page: string) => readFileSync(join(pagesOf(language), `${page}.md`), 'utf8')
const readerIn = (language: Language, country = 'NL') => ({
  language,
  dateLocale: `${languageTag(language)}-${country}`,
  country,
})

/** Everything that a page may mention is there. */
const everything = () =>
  demoTenants({
    saffron: {
      languages: [...languages],
      countries: [...knownCountries],
      fictional_profiles: true,
      fictional_plural: 'Fictional profiles',
      support_phone: '+31 20 000 0000',
      logged_out_search: true,
      photo_moderation: 'manual',
      text_moderation: 'after',
      postbacks: { sunline: { url: 'https://ads.example/{click_id}', secret: { env: 'SUNLINE' } } },
    },
  }).saffron

for (const language of languages) {
  test(`has every section, value, link and point of the English pages in ${language}`, () => {
    expect(readdirSync(pagesOf(language)).sort()).toEqual(legalPages.map((page) => `${page}.md`).sort())
    for (const page of legalPages) {
      const source = sourceOf(language, page)
      const sections = [...source.matchAll(/^## .+ \{#([a-z]+)\}$/gm)].map((match) => match[1])
      expect(sections, page).toEqual([...legalSections[page]])
      expect(source.match(/^##/gm), page).toHaveLength(sections.length)
      expect(skeletonOf(source), page).toEqual(skeletonOf(sourceOf('en', page)))
    }
  })

  test(`fills the static pages in ${language} without a gap or mark of the source`, () => {
    for (const tenant of [everything(), bare()]) {
      for (const page of legalPages) {
        const { title, headings, html } = legalPage(tenant, readerIn(language), page)
        expect(title, page).not.toBe('')
        expect(
          headings.map(({ text }) => text).filter((text) => text === '' || /[{}#]/.test(text)),
          page,
        ).toEqual([])
        expect(
          html.replace(/<[^>]+>/g, '').match(/[{}]|\*\*|\bundefined\b|\bnull\b|\bNaN\b|\(\)| ,| \.(?!\w)|:\s*$/),
          page,
        ).toBeNull()
      }
    }
  })
}

/** Nothing that may be left out. */
function bare(): Tenant {
  return demoTenants({ noirRose: { free_messages: 0 } }).noirRose
}

test.each([
  ['en', 1, 'your first message is free.', 'Your first message is free too.'],
  ['en', 3, 'your first 3 messages are free.', 'Your first 3 messages are free too.'],
  ['pl', 1, 'pierwsza wiadomość jest bezpłatna.', 'Pierwsza wiadomość też jest bezpłatna.'],
  ['pl', 3, 'pierwsze 3 wiadomości są bezpłatne.', 'Pierwsze 3 wiadomości też są bezpłatne.'],
  ['pl', 5, 'pierwszych 5 wiadomości jest bezpłatnych.', 'Pierwszych 5 wiadomości też jest bezpłatnych.'],
] as const)('terms and help in %s count %i free messages as the language does', (language, count, terms, faq) => {
  const { saffron } = demoTenants({ saffron: { free_messages: count } })
  expect(legalPage(saffron, readerIn(language), 'terms').html).toContain(terms)
  expect(legalPage(saffron, readerIn(language), 'faq').html).toContain(faq)
})

test('a section that a brand does not need is left out', () => {
  const sections = (tenant: Tenant, page: 'terms' | 'faq' | 'service') =>
    legalPage(tenant, readerIn('en'), page).headings.map(({ id }) => id)
  expect(sections(everything(), 'terms')).toEqual([...legalSections.terms])
  expect(sections(bare(), 'terms')).toEqual(legalSections.terms.filter((id) => !['fictional', 'sisters'].includes(id)))
  expect(sections(bare(), 'faq')).not.toContain('fictional')
  expect(sections(bare(), 'service')).not.toContain('call')
})

test('names company, prices, sister brands and who answers for fictional profiles', () => {
  const { saffron } = demoTenants({
    saffron: {
      fictional_profiles: true,
      fictional_operator: true,
      refund_days: 30,
      currencies: ['EUR', 'PLN'],
      countries: ['NL', 'PL'],
    },
  })
  const terms = (country: string) => legalPage(saffron, readerIn('en', country), 'terms').html
  expect(terms('NL')).toContain('Company 1, Main street 1, Utrecht, Netherlands')
  expect(terms('NL')).toContain('€')
  expect(terms('PL')).toContain('PLN')
  expect(terms('NL')).toContain('within 30 days')
  expect(terms('NL')).toContain('conversations you can start without premium (2) and likes a day (4)')
  expect(terms('NL')).toContain('also shown on coast')
  expect(terms('NL')).toContain('written by our team')
  expect(terms('NL')).not.toContain('Nobody replies from these profiles')
  expect(terms('NL')).toContain('https://www.degeschillencommissie.nl/')
  expect(terms('NL')).toContain('https://polubowne.uokik.gov.pl/')
  expect(terms('NL')).not.toContain('ec.europa.eu/consumers/odr')
})

test('tells what programs check and the team reads where it is so', () => {
  const pages = (settings: SettingsWish) => {
    const { saffron } = demoTenants({ saffron: { ...settings, fictional_profiles: true } })
    const read = (page: 'terms' | 'privacy') => legalPage(saffron, readerIn('en'), page).html
    return { terms: read('terms'), privacy: read('privacy') }
  }
  const texts = pages({ contact_in_texts: 'refuse', fictional_operator: true, text_moderation: 'after' })
  expect(texts.terms).toContain('checked by a program for links')
  expect(texts.privacy).toContain('A program also checks names')
  expect(texts.privacy).toContain('read and answered by our team')
  expect(texts.terms).toContain('A program counts signs of abuse')
  expect(texts.privacy).toContain('A program also counts signs of abuse')
  expect(texts.terms).toContain('A person looks at new texts of profiles')
  const rules = ['repeated_text', 'links', 'phone_numbers', 'signups', 'reports', 'new_unanswered', 'new_repeated_text']
  const signals = Object.fromEntries(rules.map((rule) => [rule, 0]))
  const untold = pages({ contact_in_texts: 'allow', fictional_operator: false, signals })
  expect(untold.terms + untold.privacy).not.toMatch(/by a program|A program|by our team|new texts of profiles/)
})

test('the privacy page names who works for the company, and who takes the money', () => {
  const { saffron } = demoTenants()
  const company = { ...saffron.company, processors: [{ task: 'hosting', name: 'Rack B.V.', country: 'NL' }] }
  const settings = { ...saffron.settings, payment: { ...saffron.settings.payment, provider: 'mollie' } }
  const { html } = legalPage({ ...saffron, company, settings } as Tenant, readerIn('de'), 'privacy')
  expect(html).toContain('<strong>Hosting:</strong> Rack B.V., Niederlande')
  expect(html).toContain('<strong>Zahlungen:</strong> Mollie B.V., Niederlande')
})

test('the privacy page names the advertising networks that are told of a conversion', () => {
  const privacy = (postbacks: SettingsWish['postbacks']) =>
    legalPage(demoTenants({ saffron: { postbacks } }).saffron, readerIn('en'), 'privacy').html
  const told = { url: 'https://ads.example/{click_id}', secret: { env: 'SUNLINE' } }
  expect(privacy({ sunline: told, mailbird: told })).toMatch(/its network learns[^:]*: mailbird and sunline\./)
  expect(privacy({})).not.toContain('its network learns')
})

test.each(languages)('withdrawing is from the contract, and called as its buttons are, in %s', (language) => {
  const read = (file: string) => JSON.parse(readFileSync(join('locales', language, `${file}.json`), 'utf8'))
  const { withdraw } = read('payments')
  const { subject, text } = read('mail').payments.withdrawal
  const policy = sourceOf(language, 'return-policy')
  expect(policy).toContain(withdraw.start)
  expect(policy).toContain(withdraw.confirm)
  // Where an order can be cancelled, too, the words tell the two apart.
  const contract = new Map<Language, RegExp>([
    ['de', /Vertrag/],
    ['fi', /sopimu/i],
    ['nl', /overeenkomst/i],
  ]).get(language)
  for (const line of contract ? [subject, text, withdraw.title, withdraw.done_text, withdraw.error] : []) {
    expect(line).toMatch(contract ?? '')
  }
})

test('the privacy page says where data are processed, and what holds outside the EEA', () => {
  const { saffron } = demoTenants()
  const hostedIn = (country: string) => {
    const company = { ...saffron.company, processors: [{ task: 'hosting', name: 'Rack', country }] }
    return legalPage({ ...saffron, company } as Tenant, readerIn('en'), 'privacy').html
  }
  expect(hostedIn('FI')).toMatch(/Your data are processed in: [^.]*Finland/)
  expect(hostedIn('FI')).not.toContain('standard contractual clauses')
  expect(hostedIn('US')).toMatch(/processed in: [^.]*United States[^.]*\. Where a firm named above is outside/)
})

test('calls the imprint by its legal name in each language, as the footer does', () => {
  const names = languages.map((language) => {
    const { footer } = JSON.parse(readFileSync(join('locales', language, 'common.json'), 'utf8'))
    const { title, html } = legalPage(everything(), readerIn(language), 'imprint')
    expect(title, language).toBe(footer.imprint)
    for (const source of ['https://www.geonames.org/', 'CC BY 4.0']) expect(html, language).toContain(source)
    return [language, footer.imprint]
  })
  expect(Object.fromEntries(names)).toMatchObject({
    ...{ de: 'Impressum', es: 'Aviso legal', fr: 'Mentions légales', it: 'Note legali', nl: 'Colofon' },
  })
})

test('names each country’s data protection authority, in Germany those of the Länder', () => {
  const privacyIn = (countries: string[]) => {
    const { saffron } = demoTenants({ saffron: { countries } as SettingsWish })
    return legalPage(saffron, readerIn('de'), 'privacy').html
  }
  const ofLaender = 'https://www.datenschutzkonferenz-online.de/datenschutzaufsichtsbehoerden.html'
  expect(privacyIn(['DE', 'FR'])).toContain(`href="${ofLaender}"`)
  expect(privacyIn(['DE', 'FR'])).toContain('href="https://www.cnil.fr/"')
  expect(privacyIn(['FR'])).not.toContain(ofLaender)
})

test('says in the privacy page only what is so of visitors, photos and protection', () => {
  const privacy = (settings: SettingsWish, officer = '') => {
    const { saffron } = demoTenants({ saffron: settings })
    const company = { ...saffron.company, data_protection_officer: officer }
    return legalPage({ ...saffron, company }, readerIn('en'), 'privacy').html
  }
  const closed = privacy({ logged_out_search: false, logged_out_search_trafficsource: false })
  expect(closed).toContain('Visitors see you only if you allow it.')
  expect(closed).not.toMatch(/Visitors can find|checked by our team|data protection officer/)
  for (const search of ['logged_out_search', 'logged_out_search_trafficsource'] as const) {
    const open = privacy({ logged_out_search: false, logged_out_search_trafficsource: false, [search]: true })
    expect(open).toContain('Visitors can find your profile too')
    expect(open).not.toContain('Visitors see you only')
  }
  expect(privacy({ photo_moderation: 'manual' })).toContain('Photos and voice messages are checked by our team')
  expect(privacy({}, 'privacy@saffron.example')).toContain('Our data protection officer: privacy@saffron.example.')
})

test("a brand's value stays text, whatever Markdown would make of it", () => {
  const { saffron } = demoTenants()
  const company = { ...saffron.company, name: '**Bold** [link](https://evil.example) <b>' }
  expect(legalPage({ ...saffron, company }, readerIn('en'), 'terms').html).toContain(
    'run by **Bold** [link](https://evil.example) &lt;b&gt;',
  )
})

test('links of the static pages lead to sections that exist', () => {
  for (const page of legalPages) {
    const links = [...sourceOf('en', page).matchAll(/\]\(\/pages\/([a-z-]+)(?:#([a-z]+))?\)/g)]
    for (const [, to = '', section] of links) {
      expect(legalPages).toContain(to)
      if (section) expect(legalSections[to as keyof typeof legalSections]).toContain(section)
    }
  }
})

test('names every cookie that is set in the cookies page, with its life, and no other', () => {
  const names = [...new Set([...cookieNames, ...dismissals])].sort()
  const { life } = legalValues(everything(), readerIn('en'))
  const unbroken = '\u00a0'
  expect(
    [life.session, life.login_code, life.locale, life.way_back, life.preview].map((text) =>
      text?.replace(unbroken, ' '),
    ),
  ).toEqual(['30 days', '10 minutes', '1 year', '1 hour', '14 days'])
  for (const language of languages) {
    const named = [...sourceOf(language, 'cookies').matchAll(/\*\*([a-z.-]+)\*\*/g)].map((match) => match[1])
    expect(named.sort(), language).toEqual(names)
  }
})

/** What a translation must keep besides its sections. */
function skeletonOf(source: string) {
  return {
    values: (source.match(/\{\{[^}]+\}\}/g) ?? []).sort(),
    links: (source.match(/\]\([^)]+\)/g) ?? []).sort(),
    points: source.match(/^- /gm),
    quoted: source.match(/^>/gm),
  }
}

test.each(languages)('the imprint has each detail of the company in %s', (language) => {
  const { saffron } = demoTenants()
  const details = Object.fromEntries(Object.keys(saffron.company.imprint).map((name) => [name, `Detail ${name}`]))
  const company = { ...saffron.company, imprint: details } as Tenant['company']
  const { html } = legalPage({ ...saffron, company }, readerIn(language), 'imprint')
  expect(Object.keys(details).length).toBeGreaterThan(5)
  for (const detail of Object.values(details)) expect(html).toContain(detail)
  expect(legalPage({ ...saffron, company }, readerIn(language), 'terms').html).toContain('Detail mediator')
})

test.each(languages)('the complaints form is called as in the footer in %s', (language) => {
  const [form, frame] = ['complaints', 'common'].map((name) =>
    JSON.parse(readFileSync(join('locales', language, `${name}.json`), 'utf8')),
  )
  expect(form.title).toBe(frame.footer.complaints)
})

test('the privacy page tells how long, who compares, and what needs a consent', () => {
  for (const language of languages) {
    const source = sourceOf(language, 'privacy')
    for (const value of ['{{postback_days}}', '{{pick_days}}', '{{complaint_days}}', '(#sensitive)'])
      expect(source, language).toContain(value)
  }
  const { html } = legalPage(everything(), readerIn('en'), 'privacy')
  for (const words of ['compare accounts', 'What our team did with your account', 'With your explicit consent'])
    expect(html).toContain(words)
})
