import type { FormEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { Button, buttonClass } from '~/ui/button'
import { useWayBack } from '~/ui/carried/carried'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { entryWarningCookie, isDismissed, rememberDismissal } from '~/ui/notices/dismissals'
import type { Frame } from '../frame/frame'
import { useFrame } from '../frame/frame'
import { isInstalledApp } from '../layout/installed-app'
import type { PageFacts, Params } from '../page/page-facts'
import { usePage } from '../page/page-facts'

/**
 * Site-entry warning, shown until dismissed. It is a form, open in the server's markup, so that it works without
 * JavaScript.
 * @param restricted true on lander and chat layouts, which show it only in NL and DE
 */
export function EntryWarning({ restricted = false }: { restricted?: boolean }) {
  const { entryWarning } = useFrame()
  const { facts, params } = usePage()
  return isWarned(facts, params, entryWarning, restricted) ? <EntryWarningDialog /> : null
}

/** Returns whether the warning is shown on a page. */
export function isWarned(
  { unwarned }: PageFacts,
  params: Params,
  warning: Frame['entryWarning'],
  restricted: boolean,
): boolean {
  const wanted = restricted ? warning === 'everywhere' : warning !== 'off'
  return wanted && !(typeof unwarned === 'function' ? unwarned(params) : (unwarned ?? false))
}

/** Covers the page even before JavaScript makes it modal; hidden in the installed app. */
const gateClass = classNames(
  'fixed inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(26.25rem,calc(100vw-2rem))] max-w-none overflow-auto',
  'overscroll-contain rounded-xl border-0 bg-surface-1 p-0 text-text shadow-3 backdrop:bg-scrim',
  '[&:not(:modal)]:z-sheet [&:not(:modal)]:shadow-[0_0_0_100vmax_var(--c-scrim)]',
  '[@media(display-mode:standalone)]:[&:not(:modal)]:hidden',
)
const pointClass = 'flex gap-3 text-sm text-text-2 *:[svg]:mt-[0.1em] *:[svg]:text-text'

/** A native dialog, because the server's markup must show it without JavaScript. */
function EntryWarningDialog() {
  const { t } = useTranslation('common')
  const brand = useBrand()
  const next = useWayBack()
  const titleId = useId()
  const [open, setOpen] = useState(true)
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    // A failed action mounts this again with the server's data from before the dismissal.
    if (isInstalledApp() || isDismissed(document.cookie, entryWarningCookie)) return setOpen(false)
    // Rendered open by the server, it isn't modal yet.
    dialog.current?.removeAttribute('open')
    dialog.current?.showModal()
  }, [])

  function accept(event: FormEvent) {
    event.preventDefault()
    rememberDismissal(entryWarningCookie)
    setOpen(false)
  }

  if (!open) return null
  return (
    <dialog ref={dialog} className={gateClass} open aria-labelledby={titleId} onCancel={stay} onKeyDown={stayOnEscape}>
      <div className="grid gap-4 p-inset">
        <span
          className="grid size-17 place-items-center rounded-media bg-inverse font-display font-heading text-[1.5rem] text-on-inverse leading-none tracking-narrow"
          aria-hidden="true"
        >
          {brand.minAge}+
        </span>
        <h2 className="heading-2" id={titleId}>
          {t('entry.title')}
        </h2>
        <ul className="grid gap-3">
          <li className={pointClass}>
            <Icon name="circle-check" />
            <span>{t('entry.adults', { minAge: brand.minAge })}</span>
          </li>
          {brand.hasFictional && (
            <li className={pointClass}>
              <Icon name={brand.fictionalIcon} />
              <span>{t('entry.fictional', { plural: brand.fictionalPlural || t('fictional.plural') })}</span>
            </li>
          )}
          <li className={pointClass}>
            <Icon name="coins" />
            <span>{t('entry.costs')}</span>
          </li>
        </ul>
        <form className="mt-2 grid gap-2" method="post" action={paths.entryWarning} onSubmit={accept}>
          <input type="hidden" name="next" value={next} />
          <Button type="submit" look="primary" block>
            {t('entry.accept', { minAge: brand.minAge })}
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
              terms: <Link className="link" to={paths.page('terms')} />,
              privacy: <Link className="link" to={paths.page('privacy')} />,
            }}
          />
        </p>
      </div>
    </dialog>
  )
}

function stay(event: SyntheticEvent) {
  event.preventDefault()
}

/** Browsers close a dialog on a second Escape even if `cancel` was prevented, so the key itself is stopped. */
function stayOnEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.preventDefault()
}
