import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { paths } from '~/paths'
import { Link } from '~/ui/link'
import { showToast } from '~/ui/notices/toast-list'
import type { NewLike } from '../../schema'

/** Shows a like or a match in a toast, where a dialog would disturb. */
export function notifyOfLike(like: NewLike): void {
  const text = (
    <Suspense fallback={like.member.name}>
      <Notice like={like} />
    </Suspense>
  )
  showToast({ icon: 'heart', filled: true, text })
}

function Notice({ like: { member, match } }: { like: NewLike }) {
  const { t } = useTranslation(['notifications', 'members'])
  const text = match ? 'notifications:push.match_of' : 'notifications:push.like_of'
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        className="wrap-anywhere -my-3 py-3 font-semibold text-on-inverse underline underline-offset-3"
        to={match ? paths.match(member.id) : paths.member(member.id)}
      >
        {t(text, { name: member.name })}
      </Link>
      {member.fictional && <FictionalTag />}
    </span>
  )
}
