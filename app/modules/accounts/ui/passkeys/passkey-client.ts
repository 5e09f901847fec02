import { paths } from '~/paths'
import { CallFailed, callApi } from '~/ui/fetching/api-client'

type Options<Name extends 'startAuthentication' | 'startRegistration'> = Parameters<
  typeof import('@simplewebauthn/browser')[Name]
>[0]['optionsJSON']

/**
 * What became of asking for a passkey; `left`: the person closed the browser's dialog, or another one took its place;
 * `leadsTo`: the page where a closed account comes back.
 */
export type PasskeyOutcome = 'done' | 'left' | 'proof_needed' | { error: string } | { leadsTo: string }

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window
}

/** Whether this browser offers passkeys among what it fills in. */
export async function offersPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/**
 * Asks for a passkey and sends what it signed.
 * @param path that gives the options and takes the answer
 * @param autofill waits until the person chooses one among what the browser fills in
 */
export function askPasskey(path: string, autofill = false): Promise<PasskeyOutcome> {
  return outcomeOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = await callApi<Options<'startAuthentication'>>(path)
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
    const { leads_to } = await callApi<{ leads_to?: string }>(path, { method: 'POST', body: answer })
    return leads_to
  })
}

/** Makes a passkey on this device, or wherever the person says. */
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
