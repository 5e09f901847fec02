import { randomToken, serverSigner } from '~/platform/tokens.server'

/** A challenge that a passkey signs is answered within so many minutes. */
export const challengeMinutes = 30

/** For what a passkey signs; `of` is the brand or the console, and whose passkey it is where that is known already. */
export type ChallengePurpose = 'login' | 'create' | 'proof'

const signer = () => serverSigner('passkey challenges')

/**
 * Text that a passkey signs. It proves itself by its signature, so that nothing is stored for pages that are only looked at;
 * whoever takes the answer stores that it was used.
 */
export function makeChallenge(purpose: ChallengePurpose, of: string): string {
  const body = `${randomToken()}.${Date.now() + challengeMinutes * 60_000}`
  return `${body}.${signer().sign(`${purpose} ${of} ${body}`)}`
}

/** Whether a challenge, as the browser sends it (base64url), is of this server, for this purpose and account, and not too old. */
export function isOurChallenge(purpose: ChallengePurpose, of: string, sent: string): boolean {
  const [random = '', until = '', signature = ''] = Buffer.from(sent, 'base64url').toString().split('.')
  return signer().verify(`${purpose} ${of} ${random}.${until}`, signature) && Number(until) > Date.now()
}
