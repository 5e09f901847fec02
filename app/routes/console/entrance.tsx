import type { LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { Note } from '~/ui/console/parts'
import { Icon } from '~/ui/icon'

export const handle: RouteHandle = { i18n: ['console', 'accounts'], noindex: true }

/** Layout of the pages before login: one card in the middle. */
export function loader({ context }: LoaderFunctionArgs) {
  consoleOf(context)
  return null
}

export default function Entrance() {
  return (
    <EntranceCard>
      <Outlet />
    </EntranceCard>
  )
}

function EntranceCard({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-96 grid-cols-1 gap-4 rounded-xl border border-border bg-surface-1 p-7 shadow-2">
        <span className="grid size-9 place-items-center rounded-md bg-inverse text-on-inverse">
          <Icon name="layers" />
        </span>
        {children}
      </div>
    </main>
  )
}

export function ErrorBoundary() {
  const { t } = useTranslation('console')
  const error = useRouteError()
  const code = isRouteErrorResponse(error) && typeof error.data?.code === 'string' ? error.data.code : null
  return (
    <EntranceCard>
      <h1 className="heading-1">{t('error.title')}</h1>
      <Note kind="danger">{t(code ?? 'error.failed')}</Note>
      <ButtonLink to={consolePaths.login} block>
        {t('login.again')}
      </ButtonLink>
    </EntranceCard>
  )
}
