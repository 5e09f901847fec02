import { TOTP } from 'otpauth'
import { SecondFactorNeeded } from '~/modules/accounts/errors'
import { addPasskey, creationOptions } from '~/modules/accounts/passkeys/passkeys.server'
import { hashPassword } from '~/modules/accounts/passwords/passwords.server'
import {
  beginSecondFactor,
  confirmSecondFactor,
  secondFactorOf,
} from '~/modules/accounts/second-factor/second-factor.server'
import { originOf } from '~/tenancy/origin.server'
import { authenticatorAt } from './authenticator'
import type { Person } from './person'
import type { World } from './world'

/** That of everybody whom `setPasswords` met. */
export const password = 'seven blue teapots'

const laptop = { addressBlock: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

let hashed: Promise<string> | undefined

/** Everybody of the world can log in. */
export async function setPasswords({ database }: World): Promise<void> {
  hashed ??= hashPassword(password)
  await database.owner
    .updateTable('accounts')
    .set({ password_hash: await hashed })
    .execute()
}

/** A device of the person, with a passkey that the brand knows. */
export async function withPasskey({ member }: Person, name = '') {
  const device = authenticatorAt(originOf(member.tenant))
  await addPasskey(member, { name, created: device.create(await creationOptions(member)) }, laptop)
  return device
}

/** The app on the person's phone. Its next code counts already, and is another one than the first that was shown. */
export async function turnOn({ member }: Person) {
  await beginSecondFactor(member)
  const view = await secondFactorOf(member)
  if (view.kind !== 'enrolling') throw new Error(view.kind)
  const totp = new TOTP({ secret: view.secret.replaceAll(' ', '') })
  const code = (ahead = 1) => totp.generate({ timestamp: Date.now() + ahead * 30_000 })
  const recovery = await confirmSecondFactor(member, code(0), laptop.addressBlock)
  return { view, code, recovery }
}

/** The ticket for which a log-in with the right password asks a code. */
export async function ticketOf(entering: Promise<unknown>): Promise<string> {
  const refusal = await entering.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof SecondFactorNeeded)) throw refusal
  return refusal.ticket
}
