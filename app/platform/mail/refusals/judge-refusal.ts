import { isKnownProvider } from './mail-providers'
import { faultIn, passes, tellsFull, tellsNoHost, tellsUnknown } from './refusal-words'
import type { Verdict } from './verdicts'

/** A refusal, as the mail server or its delivery status worded it. */
export interface Refusal {
  /** Enhanced status code (RFC 3463), such as '5.1.1'. */
  status?: string | undefined
  /** The server's response, such as '550 5.1.1 User unknown'. */
  diagnostic?: string | undefined
  /** The recipient's address, which tells whether its server exists for sure. */
  to?: string | undefined
}

/** Characters of a response that are read. */
export const longestDiagnostic = 2_000

/**
 * Judges a refusal by its words first: many servers answer '5.0.0', '5.1.1' or '550' whatever the reason. In doubt the
 * fault is ours, because a recipient who is wrongly called unknown gets no e-mail any more.
 */
export function judgeRefusal({ status = '', diagnostic = '', to = '' }: Refusal): Verdict {
  const code = codeOf(status, diagnostic)
  const words = wordsOf(diagnostic)
  const judged = byWords(words) ?? byCode(code)
  const noHost = judged === 'network' || (judged === 'unknown' && (ofHost.test(code) || tellsNoHost(words)))
  // A large provider's server is there: who can't find it has a fault of their own. A small domain's may be gone for good.
  if (noHost && isKnownProvider(to)) return 'network'
  if (judged === 'network') return 'unclear'
  const isTemporary = code.startsWith('4.') || /^4\d\d\b/.test(words)
  return judged === 'unknown' && isTemporary ? 'unclear' : judged
}

/** No such domain, no mail for it, or no route to it. */
const ofHost = /^[245]\.(1\.2|1\.10|4\.4)$/

function byWords(words: string): Verdict | null {
  if (passes(words)) return 'unclear'
  const fault = faultIn(words, 'certain')
  if (fault) return fault
  if (tellsUnknown(words, 'certain')) return 'unknown'
  if (tellsFull(words)) return 'full'
  return faultIn(words, 'likely') ?? (tellsUnknown(words, 'likely') ? 'unknown' : null)
}

/** An enhanced status code that is no part of an IP address or a version. */
const enhancedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/

/** The code in the server's own response counts more than the one that another server derived from it. */
function codeOf(status: string, diagnostic: string): string {
  const [own, derived] = [diagnostic, status].map((text) => enhancedCode.exec(text)?.[0] ?? '')
  return [own, derived].find((code) => code && !code.endsWith('.0.0')) ?? (own || derived || '')
}

/** Lower-case words without addresses, codes of continued lines and the name of the host that spoke. */
function wordsOf(diagnostic: string): string {
  return diagnostic
    .slice(0, longestDiagnostic)
    .toLowerCase()
    .replace(/^\s*[\w-]+;/, '')
    .replace(/\bhost \S+ said:/g, ' ')
    .replace(/[^\s<>;:,"'()[\]]+@[^\s<>;:,"'()[\]]+/g, ' ')
    .replace(new RegExp(`(?<!^)\\b[245]\\d\\d[- ](${enhancedCode.source})?`, 'g'), ' ')
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Codes whose meaning is certain, by RFC 3463 and its registry; of the others the subject decides. */
const details: Readonly<Record<string, Verdict>> = {
  '1.1': 'unknown',
  '1.2': 'unknown',
  '1.3': 'unknown',
  '1.6': 'unknown',
  '1.7': 'authentication',
  '1.8': 'authentication',
  '1.9': 'policy',
  '1.10': 'unknown',
  '2.1': 'unknown',
  '2.2': 'full',
  '2.3': 'size',
  '3.4': 'size',
  '4.1': 'network',
  '4.2': 'network',
  '4.4': 'unknown',
  '4.7': 'network',
  '5.0': 'unclear',
  '5.3': 'rate',
  '7.8': 'authentication',
  '7.9': 'authentication',
  '7.13': 'unknown',
  '7.17': 'unknown',
  '7.18': 'unknown',
  '7.20': 'authentication',
  '7.21': 'authentication',
  '7.22': 'authentication',
  '7.23': 'authentication',
  '7.24': 'authentication',
  '7.25': 'authentication',
  '7.26': 'authentication',
  '7.27': 'authentication',
  '7.28': 'rate',
  '7.29': 'authentication',
}

/** Addressing, mailbox, system and network may be anybody's; protocol, content and policy are ours. */
const subjects: Readonly<Record<string, Verdict>> = { '5': 'policy', '6': 'content', '7': 'policy' }

function byCode(code: string): Verdict {
  const [, subject = '', detail = ''] = code.split('.')
  return details[`${subject}.${detail}`] ?? subjects[subject] ?? 'unclear'
}
