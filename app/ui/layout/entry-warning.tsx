import { useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { Link } from '~/ui/link'
import { Button, buttonClass } from '../button'
import { useDialog } from '../dialogs/use-dialog'
import { useFrame } from '../frame'
import { Icon } from '../icon'
import { entryWarningCookie, rememberDismissal } from './dismissals'
import { isInstalledApp } from './installed-app'

/** Specification 2: never on these pages; nor between a member and the end of e-mails. */
const skippedPages = /^\/(?:complete-signup|reset-password|mail\/unsubscribe)(?:\/|$)/

/**
 * The site-entry warning, until it is dismissed. A form, open from the start, so that it works without a script.
 * @param restricted on lander and chat layouts, where it is kept to the countries NL and DE
 */
export function EntryWarning({ restricted = false }: { restricted?: boolean }) {
  const { entryWarning } = useFrame()
  const { pathname } = useLocation()
  const wanted = restricted ? entryWarning === 'everywhere' : entryWarning !== 'off'
  return wanted && !skippedPages.test(pathname) ? <EntryWarningDialog /> : null
}

function EntryWarningDialog() {
  const { t } = useTranslation('common')
  const { tenant } = useFrame()
  const { pathname, search } = useLocation()
  const titleId = useId()
  const [open, setOpen] = useState(true)
  const dialog = useDialog({ open, busy: true, onClose: () => setOpen(false) })

  useEffect(() => {
    if (isInstalledApp()) setOpen(false)
  }, [])

  function accept(event: FormEvent) {
    event.preventDefault()
    rememberDismissal(entryWarningCookie)
    setOpen(false)
  }

  return (
    <dialog {...dialog} open className="modal gate" aria-labelledby={titleId}>
      <div className="modal__body">
        <span className="age" aria-hidden="true">
          {tenant.minAge}+
        </span>
        <h2 className="heading-2" id={titleId}>
          {t('entry.title')}
        </h2>
        <ul>
          <li>
            <Icon name="circle-check" />
            <span>{t('entry.adults', { minAge: tenant.minAge })}</span>
          </li>
          {tenant.hasFictional && (
            <li>
              <Icon name={tenant.fictionalIcon} />
              <span>{t('entry.fictional', { plural: tenant.fictionalPlural || t('fictional.plural') })}</span>
            </li>
          )}
          <li>
            <Icon name="coins" />
            <span>{t('entry.costs')}</span>
          </li>
        </ul>
        <form className="modal__actions" method="post" action="/entry-warning" onSubmit={accept}>
          <input type="hidden" name="next" value={pathname + search} />
          <Button type="submit" look="primary" block>
            {t('entry.accept', { minAge: tenant.minAge })}
          </Button>
          <a className={buttonClass({ look: 'ghost', block: true })} href="about:blank" rel="noreferrer">
            {t('entry.leave')}
          </a>
        </form>
        <p className="fine">
          <Trans
            t={t}
            i18nKey="entry.kept"
            components={{
              terms: <Link className="link" to="/pages/terms" />,
              privacy: <Link className="link" to="/pages/privacy" />,
            }}
          />
        </p>
      </div>
    </dialog>
  )
}
