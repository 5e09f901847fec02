import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Component, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { buttonClass } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { useOnline } from '~/ui/notices/offline-notice'
import { errorHeading, statusOfError } from './page-error'

/** One of the three dots of a typing indicator. */
const typedClass = classNames('size-3.25 animate-typing rounded-full bg-on-bubble-out')

/** Page for any error (specification 8): the message of a refusal, 404, or 'Error'. */
export function ErrorPage() {
  return (
    <ErrorPageGuard>
      <ErrorMessage />
    </ErrorPageGuard>
  )
}

function ErrorMessage() {
  const error = useRouteError()
  const { t } = useTranslation('common')
  const online = useOnline()
  // Loading failed because the browser is offline, so reload once it is online.
  const cutOff = !isRouteErrorResponse(error) && !online
  useEffect(() => {
    if (!cutOff) return
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [cutOff])
  if (cutOff) return <CutOff />
  const status = statusOfError(error)
  const heading = errorHeading(error)
  return (
    <main className="grid flex-1 place-items-center px-gutter py-8" id="main">
      <div className="grid max-w-136 justify-items-center gap-4 text-center">
        <div className="relative mb-5 h-52.5 w-85 max-w-[78vw]" aria-hidden="true">
          <span className="absolute inset-e-1/5 inset-s-0 top-0 bottom-13/50 grid place-items-center rounded-media-lg bg-primary font-display font-heading text-[clamp(4rem,18vw,5.75rem)] text-on-primary leading-none tracking-[-0.06em]">
            {status}
          </span>
          <span className="absolute inset-e-0 inset-s-29/50 top-29/50 -bottom-1/25 grid auto-cols-auto grid-flow-col place-content-center place-items-center gap-2.25 rounded-bubble-out bg-bubble-out ring-7 ring-bg">
            <i className={typedClass} />
            <i className={classNames(typedClass, '[animation-delay:0.16s]')} />
            <i className={classNames(typedClass, '[animation-delay:0.32s]')} />
          </span>
        </div>
        <h1 className="heading-1">{t(heading.key, heading.values ?? {})}</h1>
        {status === 404 ? (
          <>
            <p className="lede">{t('error.not_found_text')}</p>
            <a
              className={buttonClass({ look: 'primary', size: 'large' })}
              href={paths.home}
              title={t('error.back_home')}
            >
              {t('error.back_home')}
            </a>
          </>
        ) : (
          <>
            {status >= 500 && <p className="lede">{t('error.try_later')}</p>}
            <a className={buttonClass({ look: 'primary', size: 'large' })} href={paths.home}>
              {t('error.go_home')}
            </a>
          </>
        )}
      </div>
    </main>
  )
}

function CutOff() {
  const { t } = useTranslation('common')
  return (
    <main className="grid flex-1 place-items-center px-gutter py-8" id="main">
      <div className="grid max-w-136 justify-items-center gap-4 text-center">
        <h1 className="heading-1">{t('offline.title')}</h1>
        <p className="lede">{t('offline.text')}</p>
      </div>
    </main>
  )
}

/** Fallback if the error page itself fails: plain English, because the texts may be what failed (specification 8). */
class ErrorPageGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <p>An error occurred while showing the error page</p>
        <a href={paths.home}>Go back to home</a>
      </main>
    )
  }
}
