import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PasskeyButton } from './passkey-button'
import { askPasskey, knowsPasskeys, offersPasskeys } from './passkey-client'

const path = '/api/passkeys/login'

/** Logs in without a password: by what the browser fills in at the name (conditional UI), or by the button. */
export function PasskeyLogIn({ next }: { next: string }) {
  const { t } = useTranslation('accounts')
  useEffect(() => {
    const wait = async () => {
      if (!knowsPasskeys() || !(await offersPasskeys())) return
      if ((await askPasskey(path, true)) === 'done') location.assign(next)
    }
    void wait()
  }, [next])
  return <PasskeyButton label={t('passkey.log_in')} ask={() => askPasskey(path)} onDone={() => location.assign(next)} />
}
