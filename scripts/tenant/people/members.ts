import { forTenant } from '~/database/for-tenant.server'
import { findAccount } from '~/modules/accounts/find-account.server'
import { endSecondFactorByOperator } from '~/modules/accounts/second-factor/second-factor.server'
import { grounds, suspension } from '~/modules/moderation/queue/schema'
import { changeEmailOf, logOutMember, resendMail } from '~/modules/support/acts/account.server'
import { decideAbout, restore } from '~/modules/support/acts/decision.server'
import { DomainError } from '~/platform/errors'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand } from '../with-brand'
import { reasonOptions, reasonsOf, wordsOf } from './reasons'

const options = {
  ...reasonOptions,
  days: { type: 'string' },
  email: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
} as const

type Values = ReturnType<typeof argumentsOf<typeof options>>['values']

/** Member that an act is about, and its options. */
interface ActInput {
  tenant: Tenant
  /** Member as typed in the command. */
  member: string
  id: string
  wish: Wish
}

/** Performs an act and returns a sentence about its result. */
type Act = (input: ActInput) => Promise<string>

const acts: Record<string, Act> = {
  async suspend({ tenant, member, id, wish }) {
    const { days } = wish
    await decideAbout(tenant, null, id, { act: 'suspended', ...reasonsOf(wish), days })
    return `${member} is suspended for ${days} days, and gets an e-mail with the reason`
  },
  async disable({ tenant, member, id, wish }) {
    const became = await decideAbout(tenant, null, id, { act: 'disabled', ...reasonsOf(wish) })
    if (became === 'repeated') return `${member} is disabled already, and knows the reason`
    return `${member} is disabled, and gets an e-mail with the reason`
  },
  async restore({ tenant, member, id, wish: { words } }) {
    await restore(tenant, null, id, words)
    return `${member} is shown again, and gets an e-mail that says so`
  },
  async 'log-out'({ tenant, member, id }) {
    const ended = await logOutMember(tenant, null, id, null)
    return `${member}: ${ended} sessions ended`
  },
  async resend({ tenant, member, id }) {
    const mail = await resendMail(tenant, null, id)
    return `${member} gets ${mail === 'activation' ? 'another activation link' : 'a link to a new password'}`
  },
  async 'change-email'({ tenant, member, id, wish: { email, reason } }) {
    if (!email || !reason) throw new Refusal('Which address, and why? --email new@mail.example --reason "…"')
    await changeEmailOf(tenant, null, id, { email, reason })
    return `${email} gets a link, the old address a notice: the address of ${member} changes when the link is used`
  },
  async 'end-second-factor'({ tenant, member, id }) {
    if ((await endSecondFactorByOperator(tenant, id)) === 'none') {
      throw new Refusal(`${member} is asked for no code at log-in`)
    }
    return `${member} logs in with the password alone now, and gets an e-mail that says so`
  },
}

/** `npm run tenant -- members <slug> suspend|disable|restore|log-out|resend|change-email|end-second-factor <member>` */
export const members: Verb = {
  usage: [
    '<slug> suspend <member> --ground <ground> [--days <n>] [--words <text>] [--json]',
    '<slug> disable <member> --ground <ground> [--words <text>] [--json]',
    '<slug> restore <member> [--words <text>] [--json]',
    '<slug> change-email <member> --email <address> --reason <text> [--json]',
    '<slug> log-out|resend|end-second-factor <member> [--json]',
  ].join(' | '),
  summary: `what the console does about a member (name, e-mail address or id), who is told by e-mail; grounds: ${grounds.join(', ')}; resend: the way in; end-second-factor: for who lost app and recovery codes`,
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 3 })
    const [slug, name = '', member] = words
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined
    if (!slug || !act || !member) {
      throw new Refusal('What about whom? npm run tenant -- members saffron suspend anna --ground money --days 7')
    }
    const wish = wishOf(values)
    return withBrand(call, slug, async (tenant) => {
      const account = await forTenant(tenant, (db) => findAccount(db, member))
      if (!account) throw new Refusal(`${slug} has no member '${member}'`)
      const said = await act({ tenant, member, id: account.id, wish }).catch(refused)
      call.print(values.json ? JSON.stringify({ tenant: slug, member, act: name }) : said)
      return 0
    })
  },
}

type Wish = ReturnType<typeof wishOf>

function wishOf(values: Values) {
  const { ground, days = String(suspension.days) } = values
  if (!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > suspension.most) {
    throw new Refusal(`Days are a whole number from 1 to ${suspension.most}, not '${days}'`)
  }
  const email = values.email?.trim() ?? ''
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal(`'${email}' is no e-mail address`)
  return { ground, days: Number(days), words: wordsOf(values), email, reason: values.reason?.trim() ?? '' }
}

/** Throws a `Refusal` that explains the product's error in a command's words. */
function refused(error: unknown): never {
  const messages: Record<string, string> = {
    'console:error.nothing_here': 'This account is closed',
    'console:error.claimed': 'A colleague is deciding about this member in the queue',
    'console:error.not_away': 'Nothing keeps this profile away',
    'accounts:error.email_in_use': 'Another account has this address',
    'accounts:error.resent_too_soon': 'It was sent a moment ago',
    'accounts:error.too_many_resets': 'It was sent too often today',
  }
  const words = error instanceof DomainError ? messages[error.code] : undefined
  throw words ? new Refusal(words) : error
}
