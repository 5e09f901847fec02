import { lazy, Suspense } from 'react'
import { ComingDialog } from '~/ui/dialogs/scripted'
import { fetchPopup } from './like-follower'
import { useNewLike } from './use-new-like'

/** Fetched with the first like. */
const NewLikePopup = lazy(fetchPopup)

/**
 * Shows new likes to the member on every page. Rendered once per page.
 * @param isCalmPage whether no dialog may open over the page; a notice is shown instead
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
