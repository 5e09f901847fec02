import { lazy, Suspense } from 'react'
import { ComingDialog } from '~/ui/dialogs/scripted'
import { fetchPopup } from './like-follower'
import { useNewLike } from './use-new-like'

/** Fetched with the first like that it tells of. */
const NewLikePopup = lazy(fetchPopup)

/**
 * Tells a member of new likes, wherever they are. Once a page.
 * @param isCalmPage whether the page is one over which no dialog may come: then a notice tells of it
 */
export function NewLikeHost({ isCalmPage }: { isCalmPage: boolean }) {
  const [like, close] = useNewLike(isCalmPage)
  if (!like) return null
  return (
    <Suspense fallback={<ComingDialog />}>
      <NewLikePopup key={like.member.id} like={like} onClose={close} />
    </Suspense>
  )
}
