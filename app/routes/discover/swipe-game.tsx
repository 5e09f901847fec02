import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { reachingServer } from '~/modules/chats/ui/reaching-server'
import { statusOf } from '~/modules/likes/submit-like.server'
import { readDeck } from '~/modules/likes/swipe/deck.server'
import type { SwipeOutcome } from '~/modules/likes/swipe/schema'
import { submitSwipe, swipeForm } from '~/modules/likes/swipe/swipe.server'
import { expectMatch } from '~/modules/likes/ui/answered-likes'
import { SwipeGame } from '~/modules/likes/ui/swipe/swipe-game'
import { LikeRefusal } from '~/modules/likes/ui/used-up'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  i18n: ['likes', 'members'],
  title: 'likes:swipe.title',
  noindex: true,
  calm: true,
}

export { unlessRefused as shouldRevalidate } from '~/ui/fetching/unless-refused'

export async function loader({ context }: LoaderFunctionArgs) {
  return { deck: await readDeck(requireMember(context)) }
}

/** Records a swipe. Without JavaScript each button leads to the next card. */
export const action = formAction([swipeForm], async ({ request, context }) => {
  const member = requireMember(context)
  const form = readForm(await request.formData(), swipeForm)
  const outcome = await submitSwipe(member, form, context.t)
  const status = statusOf(outcome)
  if (form.script || status !== 200) return data(outcome, { status })
  throw redirect('match' in outcome && outcome.match ? paths.match(form.id) : paths.swipeGame)
})

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const outcome = await reachingServer(() => serverAction<typeof action>())
  expectMatch(outcome)
  return outcome
}

export default function SwipeGameRoute() {
  const { deck } = useLoaderData<typeof loader>()
  const { t } = useTranslation('likes')
  const outcome = useReply<SwipeOutcome>()
  return (
    <main id="main" className="grid w-full justify-items-center gap-4 overflow-x-clip px-gutter py-4">
      <h1 className="sr-only">{t('swipe.title')}</h1>
      <LikeRefusal outcome={outcome} />
      <SwipeGame deck={deck} />
      <p className="fine max-lg:hidden!">{t('swipe.keys')}</p>
    </main>
  )
}
