import { useFetcher } from '@remix-run/react'
import { useEffect, useReducer, useRef } from 'react'
import { undoSeconds } from '../../queue/schema'
import { useUntil } from '../queue/use-until'
import { openGrid, reduceGrid } from './grid-state'
import type { PhotosReply, PhotosView } from './view'

/** State of the grid. Decisions are shown at once and sent one request after another. */
export function useGrid({ photos, brand, now }: PhotosView, refused: PhotosReply['refusal']) {
  const names = photos.map((photo) => photo.case)
  const taken = photos.filter(({ claimedBy }) => claimedBy !== null).map((photo) => photo.case)
  const [state, dispatch] = useReducer(reduceGrid, null, () => ({
    ...openGrid(names, taken),
    chosen: refused?.cases.filter((name) => names.includes(name)) ?? [],
    reason: refused?.reason ?? null,
  }))
  const { submit, state: sending, data } = useFetcher<PhotosReply>()
  const [job] = state.jobs
  const sent = useRef<typeof job>()
  useEffect(() => {
    if (!job || sending !== 'idle' || sent.current === job) return
    sent.current = job
    const form = new FormData()
    for (const name of job.cases) form.append('cases', name)
    form.set('intent', job.intent)
    if (job.intent === 'decide') form.set('act', job.act)
    if (job.intent === 'decide' && job.reason) form.set('reason', job.reason)
    form.set('brand', brand)
    form.set('script', 'yes')
    submit(form, { method: 'post' })
  }, [job, sending, brand, submit])
  const answered = useRef<typeof data>()
  useEffect(() => {
    if (sending !== 'idle' || !data || answered.current === data) return
    answered.current = data
    dispatch({ type: 'answer', done: data.done })
  }, [sending, data])
  const isInTime = useUntil((state.last?.at ?? 0) + undoSeconds * 1000, now)
  return { state, dispatch, refusal: data?.refusal ?? refused, canUndo: state.last !== null && isInTime }
}
