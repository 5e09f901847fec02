import { path } from './paths'

/** Returns the URL of the fresh check, which leads on to `next`. */
export function freshCheck(next: string): string {
  return `${consolePaths.confirm}?next=${encodeURIComponent(next)}`
}

/** Every URL of the operators' console, built like `paths`. */
export const consolePaths = {
  home: '/console',
  login: '/console/login',
  loginCode: '/console/login/code',
  logout: '/console/logout',
  invite: (token: string) => path`/console/invite/${token}`,
  confirm: '/console/confirm',
  account: '/console/account',
  recoveryCodes: '/console/recovery-codes',
  operators: '/console/operators',
  overview: '/console/overview',
  overviewExport: '/console/overview/export',
  brands: '/console/brands',
  brand: (brand: string) => path`/console/brands/${brand}`,
  brandMails: (brand: string) => path`/console/brands/${brand}/mails`,
  brandMail: (brand: string, language: string, mail: string) =>
    path`/console/brands/${brand}/mails/${language}/${mail}`,
  queue: '/console/queue',
  members: '/console/members',
  suspensions: '/console/members/suspended',
  member: (brand: string, id: string) => path`/console/members/${brand}/${id}`,
  complaints: '/console/complaints',
  health: '/console/health',
  alerts: '/console/alerts',
  money: '/console/money',
  moneyRefunds: '/console/money/refunds',
  moneyChargebacks: '/console/money/chargebacks',
  moneyCodes: '/console/money/codes',
  moneyProof: '/console/money/proof',
  revenue: '/console/money/revenue',
  revenueExport: '/console/money/revenue/export',
  moneyExport: '/console/money/export',
  partners: '/console/partners',
  partnersExport: '/console/partners/export',
  postbacks: '/console/partners/postbacks',
  queuePhotos: '/console/queue/photos',
  queueTemplates: '/console/queue/templates',
  transparency: '/console/queue/transparency',
  transparencyExport: '/console/queue/transparency/export',
  staff: '/console/staff',
  photo: (brand: string, photo: string) => path`/console/photos/${brand}/${photo}`,
  /** Recording of a case, or of a reported message. */
  voice: (brand: string, message: string) => path`/console/voices/${brand}/${message}`,
  /** Selfie of a claimed case. */
  selfie: (brand: string, id: string) => path`/console/selfies/${brand}/${id}`,
  /** Main photo of a member, small. */
  face: (brand: string, member: string) => path`/console/faces/${brand}/${member}`,
  audit: '/console/audit',
  auditExport: '/console/audit/export',
  api: {
    passkeys: '/console/api/passkeys',
    passkeyLogin: '/console/api/passkeys/login',
    passkeyProof: '/console/api/passkeys/proof',
    codeProof: '/console/api/codes/proof',
    invite: (token: string) => path`/console/api/invites/${token}`,
  },
} as const
