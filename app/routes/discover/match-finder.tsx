import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { hasMatchingConsent } from '~/modules/accounts/sign-up/consents.server'
import { findMatches, ownWishes } from '~/modules/likes/finder/find-matches.server'
import { questionView, readFinder } from '~/modules/likes/finder/read-finder.server'
import { MatchList } from '~/modules/likes/ui/finder/match-list'
import { NoConsent } from '~/modules/likes/ui/finder/no-consent'
import { QuestionForm } from '~/modules/likes/ui/finder/question-form'
import { countReading } from '~/modules/members/reading-limit.server'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { i18n: ['likes', 'members'], title: 'likes:finder.title', noindex: true }

export { unlessRefused as shouldRevalidate } from '~/ui/fetching/unless-refused'

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  if (!(await hasMatchingConsent(member))) return { kind: 'no_consent' as const }
  const { rules, answers, at } = readFinder(member, context.url.searchParams)
  if (at === 'matches') {
    await countReading(context)
    return { kind: 'matches' as const, view: await findMatches(member, { answers, rules }) }
  }
  const own = await ownWishes(member)
  return { kind: 'question' as const, view: questionView(member, { rules, answers, question: at }, own) }
}

export default function MatchFinder() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('likes')
  const takesFocus = useGoneOn(data.kind === 'question' ? data.view.question : data.kind)
  if (data.kind === 'no_consent') {
    return (
      <main id="main" className="wrap pt-6 pb-16">
        <NoConsent title={t('finder.title')} />
      </main>
    )
  }
  if (data.kind === 'matches') {
    return (
      <main id="main" className="wrap pt-6 pb-16">
        <MatchList view={data.view} takesFocus={takesFocus} />
      </main>
    )
  }
  return (
    <main id="main" className="wrap grid max-w-140 grid-cols-1 gap-5 pt-6 pb-16">
      <h1 className="heading-2">{t('finder.title')}</h1>
      <QuestionForm key={data.view.question} view={data.view} takesFocus={takesFocus} />
    </main>
  )
}

/** Returns whether this step follows another one, whose focused element is gone. */
function useGoneOn(step: string): boolean {
  const [shown, setShown] = useState({ step, goneOn: false })
  if (shown.step !== step) setShown({ step, goneOn: true })
  return shown.goneOn
}
