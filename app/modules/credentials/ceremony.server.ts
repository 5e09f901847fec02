import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { PasskeyRefused } from './errors'
import type { Assertion, Creation } from './passkey-forms.server'

/** The relying party of a passkey: a brand for its members, the console for its operators. */
export interface RelyingParty {
  rpID: string
  rpName: string
  origin: string
}

export interface StoredPasskey {
  /** COSE, base64url. */
  public_key: string
  counter: number
}

/**
 * Verifies a new passkey: made for this host, with user verification on the device.
 * @param isOurs whether this server issued the challenge for this purpose
 * @throws PasskeyRefused 401
 */
export async function checkCreation(
  { rpID, origin }: RelyingParty,
  isOurs: (challenge: string) => boolean,
  created: Creation['created'],
): Promise<{ challenge: string; credentialId: string; publicKey: string; counter: number }> {
  let challenge = ''
  const { transports: _, ...response } = created.response
  const verified = await verifyRegistrationResponse({
    response: { ...created, response, clientExtensionResults: {} },
    expectedChallenge: (sent) => {
      challenge = sent
      return isOurs(sent)
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(() => null)
  if (!verified?.verified) throw new PasskeyRefused()
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { challenge, credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
}

/**
 * Verifies a passkey's signature: made for this host, with user verification on the device.
 * @param isOurs whether this server issued the challenge for this purpose
 * @throws PasskeyRefused 401
 */
export async function checkAssertion(
  { rpID, origin }: Pick<RelyingParty, 'rpID' | 'origin'>,
  isOurs: (challenge: string) => boolean,
  passkey: StoredPasskey,
  assertion: Assertion,
): Promise<{ challenge: string; counter: number }> {
  let challenge = ''
  const { userHandle: _, ...response } = assertion.response
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: (sent) => {
      challenge = sent
      return isOurs(sent)
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) throw new PasskeyRefused()
  return { challenge, counter: verified.authenticationInfo.newCounter }
}

/** The WebAuthn user handle of an account: the 16 bytes of its id, in base64url. */
export function userHandleOf(id: string): string {
  return userIdOf(id).toString('base64url')
}

export function userIdOf(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
