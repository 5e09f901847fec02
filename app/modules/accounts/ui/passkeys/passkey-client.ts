import { paths } from '~/paths'
import { CallFailed, callApi } from '~/ui/fetching/api-client'

type Options<Name extends 'startAuthentication' | 'startRegistration'> = Parameters<
  typeof import('@simplewebauthn/browser')[Name]
>[0]['optionsJSON']

/**
 * Result of asking for a passkey. `left`: the user closed the browser's dialog, or another request replaced it;
 * `leadsTo`: the page on which a closed account is reactivated.
 */
export type PasskeyOutcome = 'done' | 'left' | 'proof_needed' | { error: string } | { leadsTo: string }

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** Whether this browser offers passkeys in its autofill. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/**
 * Asks for a passkey and sends the assertion to the server.
 * @param path path of the call that returns the options and receives the assertion
 * @param autofill whether to wait until the user chooses a passkey from the browser's autofill
 */
export function askPasskey(path: string, autofill = false): Promise<PasskeyOutcome> {
  return outcomeOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = await callApi<Options<'startAuthentication'>>(path)
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
    const { leads_to } = await callApi<{ leads_to?: string }>(path, {
      method: 'POST',
      body: { ...answer, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    })
    return leads_to
  })
}

/** Creates a passkey on this device, or on another that the user chooses. */
export function makePasskey(name: string, path: string = paths.api.passkeys): Promise<PasskeyOutcome> {
  return outcomeOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = await callApi<Options<'startRegistration'>>(path)
    const created = await startRegistration({ optionsJSON })
    await callApi(path, { method: 'POST', body: { name, created } })
    return undefined
  })
}

async function outcomeOf(ask: () => Promise<string | undefined>): Promise<PasskeyOutcome> {
  try {
    const leadsTo = await ask()
    return leadsTo ? { leadsTo } : 'done'
  } catch (error) {
    if (!(error instanceof CallFailed)) return 'left'
    return error.error === 'proof_needed' ? 'proof_needed' : { error: error.message }
  }
}
