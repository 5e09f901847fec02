/**
 * Static pages of every brand (specification 2), each with its sections in order. `locales/<language>/pages/<name>.md`
 * has them in every language as `## Heading {#section}`. Sections a brand doesn't need (no fictional profiles, no
 * sister brands, no telephone) are left out.
 */
export const legalSections = {
  terms: [
    'company',
    'service',
    'joining',
    'prices',
    'withdrawal',
    'fictional',
    'rules',
    'moderation',
    'appeal',
    'ranking',
    'content',
    'sisters',
    'leaving',
    'liability',
    'changes',
    'disputes',
  ],
  privacy: [
    'controller',
    'purposes',
    'sensitive',
    'automated',
    'recipients',
    'transfers',
    'retention',
    'rights',
    'security',
    'authorities',
    'changes',
  ],
  cookies: ['what', 'needed', 'consent', 'storage', 'removing'],
  imprint: ['provider', 'contact', 'hosting', 'sources'],
  ban: ['why', 'phones', 'computers', 'label', 'minor'],
  'return-policy': ['right', 'amount', 'how', 'payment', 'form', 'leaving'],
  faq: [
    'cost',
    'premium',
    'confirm',
    'fictional',
    'visible',
    'block',
    'password',
    'passkey',
    'mails',
    'copy',
    'delete',
    'safe',
  ],
  service: ['write', 'call', 'complaint', 'report', 'money', 'data', 'authorities'],
} as const

export type LegalPage = keyof typeof legalSections

export const legalPages = Object.keys(legalSections) as LegalPage[]

/**
 * Pages that show the company's data to every visitor, with or without a traffic source (decisions, 'Visitors'), and
 * whether after the first or the last section.
 */
export const companyPlace: Partial<Record<LegalPage, 'first' | 'last'>> = {
  terms: 'first',
  privacy: 'first',
  'return-policy': 'last',
  service: 'last',
  imprint: 'first',
}

export function isLegalPage(name: string | undefined): name is LegalPage {
  return legalPages.some((page) => page === name)
}
