/**
 * The static pages of every brand (specification 2) and the sections each of them has in every language, in their order:
 * `locales/<language>/pages/<name>.md` names them as `## Heading {#section}`. A section that a brand doesn't need (no
 * fictional profiles, no sister brands, no telephone) is left out.
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
 * Pages that show the company's data to every visitor, with a traffic source or not (decisions, 'Visitors'): behind the first
 * section or the last.
 */
export const companyPlace: Partial<Record<LegalPage, 'first' | 'last'>> = {
  terms: 'first',
  privacy: 'first',
  'return-policy': 'last',
  service: 'last',
}

export function isLegalPage(name: string | undefined): name is LegalPage {
  return legalPages.some((page) => page === name)
}
