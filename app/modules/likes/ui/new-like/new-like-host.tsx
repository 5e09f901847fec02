import { useLocation, useRevalidator, useSearchParams } from '@remix-run/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ComingDialog } from '~/ui/dialogs/scripted'
import type { NewLike } from '../../schema'
import { fetchPopup, LikeFollower } from './like-follower'

/** Delay of the first poll for likes after the page is loaded (specification 9: 5 s). */
const firstMs = 5_000

const longestDelay = 3_600

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

/**
 * Returns the next like for the dialog, and a function that closes it; where a dialog would disturb, a notice is shown
 * instead. Reading a like marks it as shown, so none is read while the page is hidden or a dialog is open. `?t=` in the
 * URL sets the first delay in seconds; the parameter is then removed (specification 2).
 */
function useNewLike(isCalmPage: boolean): [NewLike | null, () => void] {
  const [like, setLike] = useState<NewLike | null>(null)
  const { revalidate } = useRevalidator()
  const delay = useDelayOfAddress()
  const isCalm = useRef(isCalmPage)
  const { pathname } = useLocation()
  useEffect(() => {
    isCalm.current = isCalmPage
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog stays with the page that it opened over
  useEffect(() => setLike(null), [pathname])

  useEffect(() => {
    const follower = new LikeFollower(() => isCalm.current, setLike, revalidate)
    follower.later(delay.current ?? firstMs)
    return () => follower.end()
  }, [delay, revalidate])

  return [like, () => setLike(null)]
}

/** Returns the delay given by `?t=`, in milliseconds, or null. */
function useDelayOfAddress() {
  const [query, setQuery] = useSearchParams()
  const requested = query.get('t')
  const seconds = requested !== null && /^\d{1,4}$/.test(requested) ? Math.min(Number(requested), longestDelay) : null
  const delay = useRef(seconds === null ? null : seconds * 1000)

  useEffect(() => {
    if (seconds === null) return
    setQuery(
      (current) => {
        current.delete('t')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [seconds, setQuery])

  return delay
}
