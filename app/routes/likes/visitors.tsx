import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/modules/accounts/guards.server'
import { LikeTabs } from '~/modules/likes/ui/like-tabs'
import { Visitors } from '~/modules/likes/ui/visitors'
import { markVisitsSeen, visitorsOf } from '~/modules/likes/visitors/visitors.server'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'
import { PageHead } from '~/ui/panels'

export const handle: RouteHandle = {
  i18n: ['likes', 'members'],
  title: 'likes:visitors.title',
  noindex: true,
  offers: true,
  back: true,
  request: { cachedViewer: true },
}

/** GET /likes/visitors: who looked at the member's profile in the last 30 days. */
export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  await markVisitsSeen(viewer)
  return visitorsOf(viewer, context.url.searchParams.get('before'))
}

export default function LikeVisitors() {
  const { t } = useTranslation('likes')
  const page = useLoaderData<typeof loader>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="meta">
            {page.kind === 'shown' ? t('visitors.looked_lately', { count: page.count }) : t('visitors.intro')}
          </p>
        </div>
      </PageHead>
      <div className="grid grid-cols-1 content-start gap-5">
        <LikeTabs newLikes={useFrame().viewer?.newLikes ?? 0} newVisitors={false} />
        <Visitors page={page} />
      </div>
    </main>
  )
}
