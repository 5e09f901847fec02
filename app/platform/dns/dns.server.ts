import { Resolver } from 'node:dns/promises'

/** What a name server said: records, that there are none, or why it could not be asked. */
export type DnsAnswer = { kind: 'found'; records: string[] } | { kind: 'absent' } | { kind: 'unasked'; code: string }

export interface Dns {
  /** Text records, each in one piece. */
  texts(name: string): Promise<DnsAnswer>
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<DnsAnswer>
}

interface DnsOptions {
  /** Name servers to ask instead of the system's: '127.0.0.1:53'. */
  servers?: readonly string[] | undefined
  /** Milliseconds for everything that is asked. */
  limitMs?: number
}

const longestRecord = 4_096
const mostRecords = 50

/** Codes that say for certain that a name has no such record. */
const certain = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Asks DNS within one limit of time for everything together: what is not answered until then could not be asked, and
 * neither could an answer of a size that no honest zone has.
 */
export async function askDns<Result>(
  ask: (dns: Dns) => Promise<Result>,
  { servers, limitMs = 3_000 }: DnsOptions = {},
): Promise<Result> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  if (servers) resolver.setServers([...servers])
  let isOver = false
  const end = setTimeout(() => {
    isOver = true
    resolver.cancel()
  }, limitMs)
  const answer = async (records: () => Promise<string[]>): Promise<DnsAnswer> => {
    if (isOver) return { kind: 'unasked', code: 'ETIMEOUT' }
    try {
      return bounded(await records())
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'UNKNOWN'
      if (certain.has(code)) return { kind: 'absent' }
      return { kind: 'unasked', code: code === 'ECANCELLED' ? 'ETIMEOUT' : code }
    }
  }
  try {
    return await ask({
      texts: (name) => answer(async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
      addresses: async (name) => {
        const [old, current] = await Promise.all([
          answer(() => resolver.resolve4(name)),
          answer(() => resolver.resolve6(name)),
        ])
        return either(old, current)
      },
    })
  } finally {
    clearTimeout(end)
  }
}

function bounded(records: string[]): DnsAnswer {
  const isHonest = records.length <= mostRecords && records.every(({ length }) => length <= longestRecord)
  return isHonest ? { kind: 'found', records } : { kind: 'unasked', code: 'EBADRESP' }
}

/** Joins the addresses of both kinds; one kind is enough. */
function either(first: DnsAnswer, second: DnsAnswer): DnsAnswer {
  const records = [first, second].flatMap((each) => (each.kind === 'found' ? each.records : []))
  if (records.length > 0) return { kind: 'found', records }
  return first.kind === 'unasked' ? first : second
}
