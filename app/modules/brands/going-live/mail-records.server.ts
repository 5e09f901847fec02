import type { KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Dns, DnsAnswer } from '~/platform/dns/dns.server'
import { shortened } from '~/platform/forms/shortened'
import type { Tenant } from '~/tenancy/tenant'
import type { MailRecord } from '../schema'
import type { Fault } from './mail-policies'
import { dkimKey, dmarcFault, isDmarc, isSpf, letsAllSend, spfWith, termsOf } from './mail-policies'

const longestShown = 500

/** Number of names that an SPF record may refer to, through others too (RFC 7208). */
const mostLookUps = 10

/** Bits of the shortest RSA key that receivers accept (RFC 8301). */
const shortestKey = 1_024

const dmarcValue = 'v=DMARC1; p=quarantine'

export type MailSettings = Pick<Tenant, 'domain' | 'secret'> & { settings: Pick<Tenant['settings'], 'mail'> }

/** The address that e-mails of a brand come from. */
export function senderOf({ domain, settings: { mail } }: Omit<MailSettings, 'secret'>): string {
  return mail.sender ?? `no-reply@${domain}`
}

/**
 * Compares what is published for a brand's e-mails with what they need.
 * @param mailServer the SPF term of the server that sends them, such as 'include:_spf.example.org'
 */
export function askMailRecords(dns: Dns, brand: MailSettings, mailServer: string | undefined): Promise<MailRecord[]> {
  const domain = senderOf(brand).split('@').at(-1) ?? brand.domain
  return Promise.all([askDkim(dns, brand, domain), askSpf(dns, domain, mailServer), askDmarc(dns, domain)])
}

async function askDkim(dns: Dns, { settings: { mail }, secret }: MailSettings, sender: string): Promise<MailRecord> {
  if (!mail.dkim) return { kind: 'dkim', name: sender, state: 'unset', found: null, value: null }
  const name = `${mail.dkim.selector}._domainkey.${mail.dkim.domain ?? sender}`
  const key = publicKey(secret(mail.dkim.private_key))
  const value = key && publicRecord(key)
  const isSame = (record: string) => value !== null && dkimKey(record) === dkimKey(value)
  const answer = await dns.texts(name)
  const records = answer.kind === 'found' ? answer.records : []
  const record = records.find(isSame) ?? records[0]
  return lineOf({ kind: 'dkim', name, value }, answer, record, (text) => {
    if (!isSame(text)) return 'differs'
    return (key?.asymmetricKeyDetails?.modulusLength ?? shortestKey) < shortestKey ? 'weak' : null
  })
}

/** The public half of a private key; null for a key that can't be read. */
function publicKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(createPrivateKey(pem))
  } catch {
    return null
  }
}

function publicRecord(key: KeyObject): string {
  const spki = key.export({ type: 'spki', format: 'der' })
  // Of Ed25519, only the 32 bytes of the key itself are published (RFC 8463).
  return key.asymmetricKeyType === 'ed25519'
    ? `v=DKIM1; k=ed25519; p=${spki.subarray(-32).toString('base64')}`
    : `v=DKIM1; k=rsa; p=${spki.toString('base64')}`
}

async function askSpf(dns: Dns, name: string, mailServer: string | undefined): Promise<MailRecord> {
  const answer = await dns.texts(name)
  const records = answer.kind === 'found' ? answer.records.filter(isSpf) : []
  const [record] = records
  const line = { kind: 'spf', name, value: spfWith(mailServer, record) } as const
  const covers = record && mailServer ? await covering(dns, record, mailServer) : 'yes'
  if (typeof covers === 'object') return unasked(line, covers.code, record)
  return lineOf(line, answer, record, (text) => {
    if (records.length > 1 || covers === 'no') return 'differs'
    return letsAllSend(text) ? 'weak' : null
  })
}

type Unasked = Extract<DnsAnswer, { kind: 'unasked' }>

/** Whether an SPF record, or one that it includes, has a term. */
async function covering(dns: Dns, record: string, term: string): Promise<'yes' | 'no' | Unasked> {
  const waiting = [record]
  let lookUps = 0
  while (waiting.length > 0) {
    const terms = termsOf(waiting.shift() ?? '')
    if (terms.some((each) => each.replace(/^\+/, '').toLowerCase() === term.toLowerCase())) return 'yes'
    const names = terms.flatMap((each) => /^\+?(?:include:|redirect=)([^%\s]+)$/i.exec(each)?.[1] ?? [])
    lookUps += names.length
    if (lookUps > mostLookUps) return 'no'
    const answers = await Promise.all(names.map((name) => dns.texts(name)))
    const silent = answers.find((each) => each.kind === 'unasked')
    if (silent) return silent
    waiting.push(...answers.flatMap((each) => (each.kind === 'found' ? each.records.filter(isSpf) : [])))
  }
  return 'no'
}

/** A domain without a record of its own has that of the domain above it. */
async function askDmarc(dns: Dns, domain: string): Promise<MailRecord> {
  const line = { kind: 'dmarc', name: `_dmarc.${domain}`, value: dmarcValue } as const
  const labels = domain.split('.')
  const above = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  for (const each of above) {
    const answer = await dns.texts(`_dmarc.${each}`)
    const records = answer.kind === 'found' ? answer.records.filter(isDmarc) : []
    const [record] = records
    if (!record && answer.kind !== 'unasked') continue
    return lineOf({ ...line, name: `_dmarc.${each}` }, answer, record, (text) =>
      records.length > 1 ? 'differs' : dmarcFault(text, each !== domain),
    )
  }
  return { ...line, state: 'absent', found: null }
}

function lineOf(
  line: Pick<MailRecord, 'kind' | 'name' | 'value'>,
  answer: DnsAnswer,
  record: string | undefined,
  fault: (record: string) => Fault | null,
): MailRecord {
  if (answer.kind === 'unasked') return unasked(line, answer.code)
  if (record === undefined) return { ...line, state: 'absent', found: null }
  return { ...line, state: fault(record) ?? 'good', found: shown(record) }
}

/** What isn't known needs no other record. */
function unasked(line: Pick<MailRecord, 'kind' | 'name'>, code: string, record?: string): MailRecord {
  return { ...line, state: 'unasked', found: shown(record), value: null, code }
}

function shown(record: string | undefined): string | null {
  return record === undefined ? null : shortened(record, longestShown)
}
