import type { RelyingParty } from '~/modules/credentials/ceremony.server'

/** As whom the console asks for passkeys: by its own host, so that no brand's passkey opens it. */
export function consoleParty({ origin }: { origin: string }): RelyingParty {
  return { rpID: new URL(origin).hostname, rpName: 'Manyhearts console', origin }
}
