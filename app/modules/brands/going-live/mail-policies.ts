/** What is wrong with a published record; null when nothing is. */
export type Fault = 'weak' | 'differs'

/** Fields of a record such as 'v=DMARC1; p=none', by name. */
export function fieldsOf(record: string): Map<string, string> {
  const fields = record.split(';').map((field) => field.split('='))
  return new Map(fields.map(([name = '', ...value]) => [name.trim().toLowerCase(), value.join('=').trim()]))
}

export const isDmarc = (record: string) => /^v=DMARC1\s*(;|$)/i.test(record)
export const isSpf = (record: string) => /^v=spf1( |$)/i.test(record)

/** A DMARC record that only watches protects nobody. */
export function dmarcFault(record: string, isParent: boolean): Fault | null {
  const fields = fieldsOf(record)
  const policy = ((isParent ? fields.get('sp') : undefined) ?? fields.get('p') ?? '').toLowerCase()
  if (policy === 'quarantine' || policy === 'reject') return null
  return policy === 'none' ? 'weak' : 'differs'
}

/** Terms of an SPF record, without its version. */
export function termsOf(record: string): string[] {
  return record
    .split(' ')
    .slice(1)
    .filter((term) => term !== '')
}

/** Whether a record lets every server of the world send. */
export function letsAllSend(record: string): boolean {
  return termsOf(record).some((term) => /^[+?]?all$/i.test(term))
}

const everybody = /^([-~+?]?)all$/i
const redirection = /^redirect=/i

/**
 * The record with a term added before its end, or a new one. It refuses others as strictly as before. A redirection
 * counts only in a record without 'all' (RFC 7208, 6.1), so that it becomes an inclusion or goes.
 */
export function spfWith(term: string | undefined, record: string | undefined): string | null {
  if (!term) return null
  const terms = record ? termsOf(record) : []
  const end = terms.find((each) => everybody.test(each))
  const elsewhere = end ? [] : terms.filter((each) => redirection.test(each))
  const kept = [
    ...terms.filter((each) => !everybody.test(each) && !redirection.test(each)),
    ...elsewhere.map((each) => each.replace(redirection, 'include:')),
  ]
  return ['v=spf1', ...kept.filter((each) => each !== term), term, end?.startsWith('-') ? '-all' : '~all'].join(' ')
}

/** The key of a DKIM record, without the spaces it may have. */
export function dkimKey(record: string): string {
  return (fieldsOf(record).get('p') ?? '').replace(/\s/g, '')
}
