import { randomToken, serverSigner } from '~/platform/tokens.server'

/** Minutes for which a challenge is valid. */
export const challengeMinutes = 30

/** Purpose of a challenge. `of` is the brand or the console, with the account if it is already known. */
export type ChallengePurpose = AssertionPurpose | 'create'

export type AssertionPurpose = 'login' | 'proof'

const signer = () => serverSigner('passkey challenges')

/**
 * Makes a challenge for a passkey to sign. It is signed by this server instead of being stored, so pages that are only viewed
 * store nothing. The code that accepts the response must store that the challenge was used.
 */
export function makeChallenge(purpose: ChallengePurpose, of: string): string {
  const body = `${randomToken()}.${Date.now() + challengeMinutes * 60_000}`
  return `${body}.${signer().sign(`${purpose} ${of} ${body}`)}`
}

/** Whether this server issued the challenge (base64url, as sent by the browser) for this purpose and account, and it is still valid. */
export function isOurChallenge(purpose: ChallengePurpose, of: string, sent: string): boolean {
  const [random = '', until = '', signature = ''] = Buffer.from(sent, 'base64url').toString().split('.')
  return signer().verify(`${purpose} ${of} ${random}.${until}`, signature) && Number(until) > Date.now()
}
