import { missingDetails } from '~/tenancy/settings/company-details'
import type { Tenant } from '~/tenancy/tenant'
import type { DnsReport, DomainLook, MailRecord } from '../schema'

/** One step of going live, with the words that say how it stands (`brands.step` and `brands.step_hint`). */
export interface Step {
  text:
    | `${'folder' | 'sender' | 'legal' | 'payment' | 'domains'}_good`
    | `${MailRecord['kind']}_${Exclude<MailRecord['state'], 'unset'>}`
    | 'dkim_unset'
    | 'folder_refused'
    | 'sender_unset'
    | 'legal_lacking'
    | 'payment_sandbox'
    | 'payment_untried'
    | 'payment_set'
    | 'domains_wrong'
    | 'domains_unasked'
    | 'dns_pending'
  state: 'good' | 'weak' | 'wrong' | 'unknown'
  /** Values of the words. */
  values: { count?: number; name?: string }
}

/** What is known of a brand without asking anybody. */
interface Known {
  /** Number of errors in its folder. */
  errors: number
  /** Number of details that the law asks for and that are missing. */
  missing: number
  /** The sender's address; null if tenant.json names none. */
  sender: string | null
  provider: string
  /** Whether anybody has paid; null if that isn't known. */
  hasSales: boolean | null
}

/** The steps that need no DNS, those to do first. */
export function ownSteps({ errors, missing, sender, provider, hasSales }: Known): Step[] {
  return [
    errors > 0 ? wrong('folder_refused', { count: errors }) : good('folder_good'),
    missing > 0 ? wrong('legal_lacking', { count: missing }) : good('legal_good'),
    sender ? good('sender_good', { name: sender }) : wrong('sender_unset'),
    paymentStep(provider, hasSales),
  ]
}

/**
 * The steps of a brand that are known without DNS. They ask for all that a live brand needs, before it is one.
 * @param company undefined if the brand's isn't known, which its folder's errors say
 */
export function ownStepsOf(
  { settings, company }: Pick<Tenant, 'settings'> & { company: Tenant['company'] | undefined },
  known: Pick<Known, 'errors' | 'hasSales'>,
): Step[] {
  return ownSteps({
    ...known,
    missing: company ? missingDetails({ settings: { ...settings, live: true }, company }).length : 0,
    sender: settings.mail.sender ?? null,
    provider: settings.payment.provider,
  })
}

function paymentStep(provider: string, hasSales: boolean | null): Step {
  if (provider === 'sandbox') return wrong('payment_sandbox')
  if (hasSales === null) return { text: 'payment_set', state: 'unknown', values: { name: provider } }
  return hasSales ? good('payment_good', { name: provider }) : weak('payment_untried', { name: provider })
}

/** The steps that DNS answers; one that says so while it hasn't been asked. */
export function dnsSteps(report: DnsReport | null): Step[] {
  if (!report) return [{ text: 'dns_pending', state: 'unknown', values: {} }]
  return [...report.mail.map(recordStep), domainsStep(report.domains)]
}

const stateOf = {
  good: 'good',
  weak: 'weak',
  differs: 'wrong',
  absent: 'wrong',
  unasked: 'unknown',
} as const satisfies Record<Exclude<MailRecord['state'], 'unset'>, Step['state']>

function recordStep({ kind, state, name, code = '', found }: MailRecord): Step {
  if (state === 'unset') return wrong('dkim_unset')
  const said = { good: found ?? name, unasked: code, weak: name, differs: name, absent: name }
  return { text: `${kind}_${state}`, state: stateOf[state], values: { name: said[state] } }
}

function domainsStep(domains: readonly DomainLook[]): Step {
  const faulty = domains.filter(({ code, certificate }) => !code && certificate.kind !== 'valid')
  const names = (some: readonly DomainLook[]) => some.map(({ domain }) => domain).join(', ')
  if (faulty.length > 0) return wrong('domains_wrong', { count: faulty.length, name: names(faulty) })
  const unasked = domains.find(({ code }) => code)
  if (unasked) return { text: 'domains_unasked', state: 'unknown', values: { name: unasked.code ?? '' } }
  return good('domains_good', { name: names(domains) })
}

/** Number of steps to put right. What is unknown isn't among them. */
export function toPutRight(steps: readonly Step[]): number {
  return steps.filter(({ state }) => state === 'wrong' || state === 'weak').length
}

/** Number of steps to put right; null if none is seen, but not all are known. */
export function faultsOf(steps: readonly Step[]): number | null {
  const count = toPutRight(steps)
  return count === 0 && steps.some(({ state }) => state === 'unknown') ? null : count
}

function good(text: Step['text'], values: Step['values'] = {}): Step {
  return { text, state: 'good', values }
}

function weak(text: Step['text'], values: Step['values'] = {}): Step {
  return { text, state: 'weak', values }
}

function wrong(text: Step['text'], values: Step['values'] = {}): Step {
  return { text, state: 'wrong', values }
}
