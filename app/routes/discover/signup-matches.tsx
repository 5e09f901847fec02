import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { hasMatchingConsent } from '~/modules/accounts/sign-up/consents.server'
import { findMatches } from '~/modules/likes/finder/find-matches.server'
import { readFinder } from '~/modules/likes/finder/read-finder.server'
import { MatchList } from '~/modules/likes/ui/finder/match-list'
import { NoConsent } from '~/modules/likes/ui/finder/no-consent'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'

export const handle: RouteHandle = { i18n: ['likes', 'members'], title: 'likes:finder.first_title', noindex: true }

export { unlessRefused as shouldRevalidate } from '~/ui/fetching/unless-refused'

/** Members who fit the new member's preferences, shown right after sign-up. */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  if (!(await hasMatchingConsent(member))) return { view: null }
  const { answers, rules } = readFinder(member, new URLSearchParams())
  return { view: await findMatches(member, { answers, rules }) }
}

export default function SignupMatches() {
  const { view } = useLoaderData<typeof loader>()
  const { t } = useTranslation('likes')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      {view ? <MatchList view={view} title={t('finder.first_title')} /> : <NoConsent title={t('finder.first_title')} />}
      <nav className="mt-8 flex justify-center" aria-label={t('finder.on')}>
        <ButtonLink look={view && view.matches.length > 0 ? 'primary' : 'outline'} to={paths.members}>
          {t('finder.on')}
        </ButtonLink>
      </nav>
    </main>
  )
}
