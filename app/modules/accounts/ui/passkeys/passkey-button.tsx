import type { ComponentProps } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import type { PasskeyOutcome } from './passkey-client'
import { knowsPasskeys } from './passkey-client'

interface PasskeyButtonProps {
  label: string
  ask: () => Promise<PasskeyOutcome>
  /** Called when the server has accepted the passkey. */
  onDone: () => void
  onProofNeeded?: () => void
  look?: ComponentProps<typeof Button>['look']
  /** Whether the button is as wide as its form. */
  block?: boolean
}

/** A button that asks the browser for a passkey. Not rendered without JavaScript, or if the browser has no passkeys. */
export function PasskeyButton({ label, ask, onDone, onProofNeeded, look, block = true }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isOffered = useSyncExternalStore(never, knowsPasskeys, () => false)
  if (!isOffered) return null
  const press = async () => {
    setBusy(true)
    setRefusal(null)
    const outcome = await ask()
    setBusy(false)
    if (outcome === 'done') onDone()
    else if (outcome === 'proof_needed') onProofNeeded?.()
    else if (outcome === 'left') return
    else if ('leadsTo' in outcome) location.assign(outcome.leadsTo)
    else setRefusal(outcome.error)
  }
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <Button
        type="button"
        icon="key"
        className={block ? undefined : 'justify-self-start'}
        block={block}
        busy={busy}
        look={look}
        onClick={press}
      >
        {label}
      </Button>
    </>
  )
}

/** The browser's support doesn't change, so there is nothing to subscribe to. */
function never() {
  return () => {}
}
