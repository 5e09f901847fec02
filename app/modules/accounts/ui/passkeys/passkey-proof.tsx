import { useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { PasskeyButton } from './passkey-button'
import { askPasskey } from './passkey-client'

/** A button that confirms the member's identity with one of their passkeys. */
export function PasskeyProof({ next }: { next: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  return (
    <PasskeyButton
      label={t('passkey.prove')}
      ask={() => askPasskey(paths.api.passkeyProof)}
      onDone={() => navigate(next, { replace: true })}
    />
  )
}
