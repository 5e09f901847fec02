import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { PasskeyButton } from './passkey-button'
import { askPasskey, knowsPasskeys, offersPasskeys } from './passkey-client'

const path = paths.api.passkeyLogin

/** Logs in with a passkey, by autofill in the name field (conditional UI) or by the button. */
export function PasskeyLogIn({ next }: { next: string }) {
  const { t } = useTranslation('accounts')
  useEffect(() => {
    const wait = async () => {
      if (!knowsPasskeys() || !(await offersPasskeys())) return
      const outcome = await askPasskey(path, true)
      if (outcome === 'done') location.assign(next)
      else if (typeof outcome === 'object' && 'leadsTo' in outcome) location.assign(outcome.leadsTo)
    }
    void wait()
  }, [next])
  return <PasskeyButton label={t('passkey.log_in')} ask={() => askPasskey(path)} onDone={() => location.assign(next)} />
}
