import { roles } from '~/modules/operators/access/rights'
import { inviteOperator } from '~/modules/operators/people/invite.server'
import { changeGrants, endOperator, findOperator, listOperators } from '~/modules/operators/people/people.server'
import { consoleOrigin, env } from '~/platform/env.server'
import { argumentsOf } from '../arguments'
import { brandNames } from '../brand-names'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withBrand, withDatabase } from '../with-brand'

/** `npm run tenant -- operator new|roles|end|list` */
export const operator: Verb = {
  usage: 'new <email> [--name <name>] | roles <email> [<role> …] [--brand <slug>] | end <email> | list [--json]',
  summary:
    'makes an owner of the console (or lets one who lost every key in again) and prints a link that works once within 48 hours; replaces an operator’s roles, at all brands or at one; cuts an operator off at once; lists them',
  async run(call) {
    const options = { name: { type: 'string' }, brand: { type: 'string' }, json: { type: 'boolean' } } as const
    const { words, values } = argumentsOf(call.args, options, { most: 2 + roles.length })
    const [wish, email = '', ...named] = words
    if (wish === 'list') return withDatabase(() => list(call.print, values.json ?? false))
    if (wish !== 'new' && wish !== 'roles' && wish !== 'end')
      throw new Refusal('new, roles, end or list? npm run tenant -- operator new anna@example.org')
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`'${email}' is no e-mail address`)
    if (wish === 'roles') {
      const { brand } = values
      const change = (brandId: string | null) => changeRoles(call.print, email, { named, brandId })
      return brand === undefined ? withDatabase(() => change(null)) : withBrand(call, brand, ({ id }) => change(id))
    }
    if (named[0] !== undefined) throw new Refusal(`Nothing is known of '${named[0]}' here: --help says what is`)
    return withDatabase(async () => {
      if (wish === 'new') {
        const grants = [{ role: 'owner', brandId: null }] as const
        const token = await inviteOperator(null, { email, name: values.name ?? '', grants })
        call.print(`Open this once within 48 hours: ${consoleAddress()}/console/invite/${token}`)
        return 0
      }
      await endOperator(null, await idOf(email))
      call.print(`${email} is cut off: sessions, passkeys and codes have ended`)
      return 0
    })
  },
}

async function idOf(email: string): Promise<string> {
  const known = await findOperator(email)
  if (!known) throw new Refusal(`There is no operator '${email}'`)
  return known.id
}

async function changeRoles(
  print: (line: string) => void,
  email: string,
  { named, brandId }: { named: readonly string[]; brandId: string | null },
): Promise<number> {
  const grants = named.map((name) => {
    const role = roles.find((known) => known === name)
    if (!role) throw new Refusal(`'${name}' is no role: ${roles.join(', ')}`)
    return { role, brandId }
  })
  await changeGrants(null, await idOf(email), grants)
  print(`${email} is now ${named.join(', ') || 'without a role'}`)
  return 0
}

function consoleAddress(): string {
  if (env().CONSOLE_HOST === null) throw new Refusal('There is no console: set CONSOLE_HOST')
  return consoleOrigin(env())
}

async function list(print: (line: string) => void, json: boolean): Promise<number> {
  const operators = await listOperators(null, await brandNames())
  if (json) print(JSON.stringify({ operators }))
  for (const { email, state, grants } of json ? [] : operators) {
    const roles = grants.map(({ role, brand }) => (brand ? `${role} of ${brand}` : role)).join(', ')
    print(`${email}  ${state}  ${roles}`)
  }
  return 0
}
