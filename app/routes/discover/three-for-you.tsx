import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/modules/accounts/guards.server'
import { answerPick, pickForm } from '~/modules/likes/picks/put-aside.server'
import { picksPage } from '~/modules/likes/picks/read-picks.server'
import { Picks } from '~/modules/likes/ui/picks/picks'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
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

/** Puts a picked person aside, or takes that back. */
export const action = formAction([pickForm], async ({ request, context }) => {
  const member = requireMember(context)
  await answerPick(member, readForm(await request.formData(), pickForm))
  throw redirect(paths.picks)
})

export default function ThreeForYou() {
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <Picks page={useLoaderData<typeof loader>()} />
    </main>
  )
}
