import { useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { PasskeyButton } from './passkey-button'
import { askPasskey } from './passkey-client'

/** Proves by one of the member's own passkeys. */
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
