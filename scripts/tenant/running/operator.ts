import { findOperator } from '~/modules/operators/people/find-operator.server'
import { inviteOperator } from '~/modules/operators/people/invite.server'
import { endOperator, listOperators } from '~/modules/operators/people/people.server'
import { env } from '~/platform/env.server'
import { argumentsOf } from '../arguments'
import type { Verb } from '../verb'
import { Refusal } from '../verb'
import { withDatabase } from '../with-brand'

/** `npm run tenant -- operator new|end|list` */
export const operator: Verb = {
  usage: 'new <email> [--name <name>] | end <email> | list [--json]',
  summary:
    'makes an owner of the console (or lets one who lost every key in again) and prints a link that works once within 48 hours; cuts an operator off at once; lists them',
  async run(call) {
    const options = { name: { type: 'string' }, json: { type: 'boolean' } } as const
    const { words, values } = argumentsOf(call.args, options, { most: 2 })
    const [wish, email = ''] = words
    if (wish === 'list') return withDatabase(() => list(call.print, values.json ?? false))
    if (wish !== 'new' && wish !== 'end')
      throw new Refusal('new, end or list? npm run tenant -- operator new anna@example.org')
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new Refusal(`'${email}' is no e-mail address`)
    return withDatabase(async () => {
      if (wish === 'new') {
        const grants = [{ role: 'owner', brandId: null }] as const
        const token = await inviteOperator(null, { email, name: values.name ?? email, grants })
        call.print(`Open this once within 48 hours: ${consoleAddress()}/console/invite/${token}`)
        return 0
      }
      const known = await findOperator(email)
      if (!known) throw new Refusal(`There is no operator '${email}'`)
      await endOperator(null, known.id)
      call.print(`${email} is cut off: sessions, passkeys and codes have ended`)
      return 0
    })
  },
}

function consoleAddress(): string {
  const { CONSOLE_HOST, DEVELOPMENT, PORT } = env()
  if (CONSOLE_HOST === null) throw new Refusal('There is no console: set CONSOLE_HOST')
  return DEVELOPMENT ? `http://${CONSOLE_HOST}:${PORT}` : `https://${CONSOLE_HOST}`
}

async function list(print: (line: string) => void, json: boolean): Promise<number> {
  const operators = await listOperators(null, (brandId) => brandId)
  if (json) print(JSON.stringify({ operators }))
  for (const { email, state, grants } of json ? [] : operators) {
    const roles = grants.map(({ role, brand }) => (brand ? `${role} of ${brand}` : role)).join(', ')
    print(`${email}  ${state}  ${roles}`)
  }
  return 0
}
