import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The page for whatever went wrong (specification 8): a refusal's own text, 404, or 'An error has occurred.' */
export function ErrorPage() {
  return (
    <ErrorPageGuard>
      <ErrorMessage />
    </ErrorPageGuard>
  )
}

function ErrorMessage() {
  const error = useRouteError()
  const { t } = useTranslation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = isRouteErrorResponse(error) ? refusalOf(error.data) : null
  const message = refusal ? t(refusal.code, refusal.values) : t(status === 404 ? 'error.not_found' : 'error.default')
  return (
    <main className="wrap page" id="main">
      <div className="empty">
        <p className="h-hero num" aria-hidden="true">
          {status}
        </p>
        <h1 className="h-2">{message}</h1>
        {status === 404 ? (
          <Link className="btn btn--primary" to="/" title={t('error.back_home')} reloadDocument>
            {t('error.back_home')}
          </Link>
        ) : (
          <a className="btn btn--primary" href="/">
            {t('error.go_home')}
          </a>
        )}
      </div>
    </main>
  )
}

function refusalOf(data: unknown): { code: string; values: Record<string, string | number> } | null {
  if (typeof data !== 'object' || data === null || !('code' in data) || typeof data.code !== 'string') return null
  const values = 'values' in data && typeof data.values === 'object' && data.values !== null ? data.values : {}
  return { code: data.code, values: values as Record<string, string | number> }
}

/** If the error page itself fails: plain English, for texts may be what failed (specification 8). */
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
        <a href="/">Go back to home</a>
      </main>
    )
  }
}
