import { TOTP } from 'otpauth'
import type { Operator } from '~/modules/operators/access/operator'
import type { Role } from '~/modules/operators/access/rights'
import { addApp, beginApp } from '~/modules/operators/credentials/codes.server'
import { creationOptions } from '~/modules/operators/credentials/passkeys.server'
import { acceptWithPasskey, inviteOperator, readInvite } from '~/modules/operators/people/invite.server'
import { readSession } from '~/modules/operators/sessions/sessions.server'
import { authenticatorAt } from './authenticator'

export const consoleOrigin = 'http://console.localhost:3000'

export const desk = { addressBlock: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/130.0', country: 'NL' }

/** Creates an operator with a passkey and an open session. */
export async function hire(name: string, role: Role, brandId: string | null = null, by: Operator | null = null) {
  const email = `${name}@operators.example`
  const invite = await inviteOperator(by, { email, name, grants: [{ role, brandId }] })
  const device = authenticatorAt(consoleOrigin)
  const at = { origin: consoleOrigin }
  const created = device.create(await creationOptions(at, await readInvite(invite)))
  const token = await acceptWithPasskey(at, invite, { name: '', created }, desk)
  return { ...(await sessionOf(token)), token, device }
}

/** Returns the operator of a session cookie's value. */
export async function sessionOf(token: string): Promise<Operator> {
  const read = await readSession(token, desk)
  if (!read || !('operator' in read)) throw new Error(`the session is not open: ${JSON.stringify(read)}`)
  return read.operator
}

/** Codes of an app that the operator has added; the next one counts already. */
export async function withApp(operator: Operator) {
  const { secret = '' } = (await beginApp(operator)) ?? {}
  const app = new TOTP({ secret: secret.replaceAll(' ', '') })
  const code = (ahead = 1) => app.generate({ timestamp: Date.now() + ahead * 30_000 })
  await addApp(operator, code(0))
  return { secret, code }
}
