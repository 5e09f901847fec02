import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { picksPage } from '~/modules/likes/picks/read-picks.server'
import { Picks } from '~/modules/likes/ui/picks/picks'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = {
  i18n: ['likes', 'members'],
  title: 'likes:picks.three.title',
  noindex: true,
  back: true,
}

/** GET /three-for-you: the people picked for the member this week. The first visit of a week picks them. */
export async function loader({ context }: LoaderFunctionArgs) {
  return picksPage(requireMember(context))
}

export default function ThreeForYou() {
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <Picks page={useLoaderData<typeof loader>()} />
    </main>
  )
}
