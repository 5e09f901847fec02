import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { PasskeyButton } from '~/modules/accounts/ui/passkeys/passkey-button'
import { askPasskey } from '~/modules/accounts/ui/passkeys/passkey-client'
import { Button } from '~/ui/button'
import { Modal } from '~/ui/dialogs/modal'
import { CallFailed, callApi } from '~/ui/fetching/api-client'
import { Icon } from '~/ui/icon'
import { longest, proofMinutes } from '../limits'
import { CodeInput } from './code-input'

interface StepUpDialogProps {
  act: string
  /** @param seconds number of seconds for which the check is valid */
  onProved: (seconds: number) => void
  onClose: () => void
}

/** The fresh check in a dialog, by a passkey or by a code. */
export function StepUpDialog({ act, onProved, onClose }: StepUpDialogProps) {
  const { t } = useTranslation('console')
  const done = () => onProved(proofMinutes * 60)
  return (
    <Modal size="small" title={t('confirm.heading')} onClose={onClose}>
      <p className="flex items-center gap-3 text-text-2 text-xs">
        <Icon name="fingerprint" />
        {t('confirm.over', { act })}
      </p>
      <PasskeyButton
        label={t('confirm.passkey')}
        look="primary"
        ask={() => askPasskey(consolePaths.api.passkeyProof)}
        onDone={done}
      />
      <CodeForm onDone={done} />
    </Modal>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('console')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<string[]>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is part of the page's React tree, whose handlers must not get this event.
    event.stopPropagation()
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    setBusy(true)
    setErrors(undefined)
    try {
      await callApi(consolePaths.api.codeProof, { method: 'POST', body: { code } })
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setErrors([error.message])
    } finally {
      setBusy(false)
    }
  }
  return (
    <form id="step-up" noValidate className="grid grid-cols-1 gap-3" onSubmit={send}>
      <CodeInput
        field={{ id: 'step-up-code', name: 'code', formId: 'step-up', errors, required: true, maxLength: longest.code }}
      />
      <Button type="submit" block busy={busy}>
        {t('confirm.submit')}
      </Button>
    </form>
  )
}
