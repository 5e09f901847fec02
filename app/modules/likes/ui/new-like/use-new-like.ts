import { useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '~/modules/accounts/ui/api-client'
import { paths } from '~/paths'
import { hear } from '~/platform/browser/live-bus'
import { isDialogOpen } from '~/ui/dialogs/scripted'
import type { NewLike } from '../../schema'
import { onUnledMatch } from './own-matches'

/** Specification 9: likes are asked for 5 s after the page came, then every 60 s. */
const firstMs = 5_000
const everyMs = 60_000
/** One that is known to wait is told of as soon as nothing stands in its way. */
const soonMs = 3_000
/** Specification 7: after a pop-up the likes are loaded anew. */
const reloadMs = 500
const longestDelay = 3_600

/**
 * The next like to tell of. Asking marks it as told, so nobody is asked for while the page is hidden, a dialog is open,
 * somebody types, or on a phone could begin to. `?t=` seconds in the address set the first delay; the parameter is then removed (specification 2).
 */
export function useNewLike(): [NewLike | null, () => void] {
  const [like, setLike] = useState<NewLike | null>(null)
  const { revalidate } = useRevalidator()
  const delay = useDelayOfAddress()

  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    let reload: ReturnType<typeof setTimeout>
    /** One is known to wait at the server. */
    let waits = false
    /** To tell of as soon as nothing stands in the way: the server has them as told. */
    const known: NewLike[] = []

    function later(ms: number) {
      clearTimeout(timer)
      timer = setTimeout(tellNext, ms)
    }

    function tellNext() {
      if (!isFree()) return later(waits || known.length > 0 ? soonMs : everyMs)
      const next = known.shift()
      if (!next) return void ask()
      setLike(next)
      later(everyMs)
    }

    async function ask() {
      const { signal } = ended
      waits = false
      const answer = await callApi<{ profile: NewLike | null }>(paths.api.autoLike, { signal }).catch(() => null)
      if (signal.aborted) return
      later(everyMs)
      if (!answer?.profile) return
      known.push(answer.profile)
      reload = setTimeout(revalidate, reloadMs)
      tellNext()
    }

    const unhear = hear('like', () => {
      waits = true
      later(0)
    })
    const unmeet = onUnledMatch((member) => {
      known.push({ member, match: true })
      later(0)
    })
    later(delay.current ?? firstMs)
    return () => {
      ended.abort()
      unhear()
      unmeet()
      clearTimeout(timer)
      clearTimeout(reload)
    }
  }, [delay, revalidate])

  return [like, () => setLike(null)]
}

/** Milliseconds that `?t=` asks for, or null. */
function useDelayOfAddress() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('t')
  const seconds = asked !== null && /^\d{1,4}$/.test(asked) ? Math.min(Number(asked), longestDelay) : null
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

function isFree(): boolean {
  const typing = document.activeElement?.matches('input, textarea, select') ?? false
  const composes = isPhone() && document.querySelector('.compose') !== null
  return document.visibilityState === 'visible' && !typing && !composes && !isDialogOpen()
}

/** The pop-up would lie over the composer there. */
function isPhone(): boolean {
  return matchMedia('(max-width: 767.98px)').matches
}
