import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { ExportTooSoon, exportOf, requestExport } from '~/modules/personal-data/export/request-export.server'
import type { ExportReply } from '~/modules/personal-data/schema'
import { ExportPanel } from '~/modules/personal-data/ui/export-panel'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { PageHead } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true, cachedViewer: true },
  i18n: ['personal-data'],
  title: 'personal-data:title',
  noindex: true,
}

export async function loader({ context }: LoaderFunctionArgs) {
  return { view: await exportOf(requireViewer(context)) }
}

export const action = formAction([], async ({ context }) => {
  const member = requireMember(context)
  try {
    await requestExport(member)
    return redirect(paths.myData)
  } catch (error) {
    if (!(error instanceof ExportTooSoon)) throw error
    return data({ refusedUntil: error.until.toISOString() } satisfies ExportReply, { status: error.status })
  }
})

export default function MyDataPage() {
  const { t } = useTranslation('personal-data')
  const { view } = useLoaderData<typeof loader>()
  const reply = useReply<ExportReply>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className="mx-auto grid w-full max-w-[36rem] grid-cols-1">
        <PageHead>
          <h1 className="heading-1">{t('title')}</h1>
        </PageHead>
        <ExportPanel view={view} reply={reply} />
      </div>
    </main>
  )
}
