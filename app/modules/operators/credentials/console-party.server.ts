import type { RelyingParty } from '~/modules/credentials/ceremony.server'

/** Returns the console's WebAuthn relying party. Its id is the console's host, so no brand's passkey works here. */
export function consoleParty({ origin }: { origin: string }): RelyingParty {
  return { rpID: new URL(origin).hostname, rpName: 'Manyhearts console', origin }
}
