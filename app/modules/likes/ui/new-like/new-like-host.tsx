import { lazy, Suspense } from 'react'
import { ComingDialog } from '~/ui/dialogs/scripted'
import { fetchPopup } from './like-follower'
import { useNewLike } from './use-new-like'

/** Fetched with the first like that it tells of. */
const NewLikePopup = lazy(fetchPopup)

/** Tells a member of new likes, wherever they are. Once a page, for root. */
export function NewLikeHost() {
  const [like, close] = useNewLike()
  if (!like) return null
  return (
    <Suspense fallback={<ComingDialog />}>
      <NewLikePopup key={like.member.id} like={like} onClose={close} />
    </Suspense>
  )
}
