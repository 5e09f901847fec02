import type { LoaderFunctionArgs } from '@remix-run/node'
import type { UIMatch } from '@remix-run/react'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { brandsToPutRight } from '~/modules/brands/reading/read-brands.server'
import { waitingStaffChats } from '~/modules/chats/staff/inbox.server'
import { waitingComplaints } from '~/modules/complaints/waiting-complaints.server'
import { waitingCases } from '~/modules/moderation/list/read-queue.server'
import { brandsByRight, consolePage } from '~/modules/operators/access/console-page.server'
import { sectionsOf } from '~/modules/operators/access/sections'
import { StepUpProvider } from '~/modules/operators/ui/step-up'
import { ConsoleFrame } from '~/shell/console/frame'
import type { ConsoleView } from '~/shell/console/view'
import { titleOf } from '~/shell/page/title-of'
import type { RouteHandle } from '~/shell/route-handle'
import type { TenantTheme } from '~/tenancy/tenant'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { ButtonLink } from '~/ui/button'
import type { BrandLook } from '~/ui/console/brand-name'
import { Page } from '~/ui/console/parts'

export const handle: RouteHandle = {
  i18n: ['console', 'accounts', 'moderation', 'members', 'complaints', 'payments'],
  noindex: true,
}

/** Loads the console frame of a logged-in operator, without sections that the operator may not use. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ConsoleView> {
  const operator = await consolePage(context)
  const rights = ['overview', 'queue', 'staff_inbox', 'personal_data'] as const
  const at = await brandsByRight(context, operator, rights)
  const [queue, staff, complaints, toPutRight] = await Promise.all([
    waitingCases(operator.session, idsOf(at.queue)),
    waitingStaffChats(operator.session, at.staff_inbox),
    waitingComplaints(operator.session, idsOf(at.personal_data)),
    brandsToPutRight(context, operator),
  ])
  return {
    operator: { name: operator.name, roles: [...new Set(operator.grants.map(({ role }) => role))] },
    sections: sectionsOf(operator.grants, at.overview),
    waiting: { queue, staff, complaints, brands: toPutRight },
    singleKeys: operator.singleKeys,
    fresh: { seconds: operator.provedSeconds },
    brands: at.overview.map(({ slug, settings, theme }) => ({ slug, name: settings.name, look: lookOf(theme) })),
  }
}

function lookOf(theme: TenantTheme): BrandLook {
  const tokens = plainTokens(theme)
  return { ground: tokens.get('--c-primary') ?? '', ink: tokens.get('--c-on-primary') ?? '' }
}

const idsOf = (brands: readonly { id: string }[]) => brands.map(({ id }) => id)

export default function ConsoleLayout() {
  const view = useLoaderData<typeof loader>()
  return (
    <ConsoleFrame view={view} title={usePageName()}>
      <StepUpProvider fresh={view.fresh}>
        <Outlet />
      </StepUpProvider>
    </ConsoleFrame>
  )
}

function usePageName(): string {
  const { t } = useTranslation('console')
  const title = titleOf(useMatches() as UIMatch<unknown, RouteHandle | undefined>[])
  return title ? t(title.key, title.values ?? {}) : t('name')
}

export function ErrorBoundary() {
  const { t } = useTranslation('console')
  const view = useRouteLoaderData<typeof loader>('routes/console/layout')
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const code = isRouteErrorResponse(error) && typeof error.data?.code === 'string' ? error.data.code : null
  const values: Record<string, string | number> = isRouteErrorResponse(error) ? (error.data?.values ?? {}) : {}
  const missing = status === 404
  const content = (
    <Page>
      <div className="grid max-w-96 grid-cols-1 gap-4 rounded-lg border border-border p-7">
        <p className="font-semibold">{missing ? t('error.nothing_here') : t('error.title')}</p>
        <p className="text-text-2 text-xs">{missing ? t('error.nothing_text') : t(code ?? 'error.failed', values)}</p>
        <ButtonLink to={consolePaths.home} block>
          {t('error.back')}
        </ButtonLink>
      </div>
    </Page>
  )
  if (!view) return <main id="main">{content}</main>
  return (
    <ConsoleFrame view={view} title={t('error.title')}>
      {content}
    </ConsoleFrame>
  )
}
