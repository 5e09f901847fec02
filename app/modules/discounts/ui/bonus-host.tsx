import { lazy, Suspense, useEffect, useState } from 'react'
import { ComingDialog, isDialogOpen, isEngaged } from '~/ui/dialogs/scripted'
import type { BonusModalView } from '~/ui/frame'
import { usePage } from '~/ui/page/page-facts'
import { modalAfterSeconds } from '../schema'

/** Fetched when its time has come. */
const BonusModal = lazy(() => import('./bonus-modal').then((module) => ({ default: module.BonusModal })))

/** While another dialog or a menu is open, or somebody writes, this one waits. */
const soonMs = 3_000

/** Tells of the time bonus 40 s after the members area was entered. Once a page, for root; gone when there is no bonus. */
export function BonusHost({ bonus }: { bonus: BonusModalView }) {
  const isInside = usePage().facts.offers === true
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!isInside) return
    let timer = setTimeout(show, modalAfterSeconds * 1000)
    function show() {
      if (!isDialogOpen() && !isEngaged()) return setOpen(true)
      timer = setTimeout(show, soonMs)
    }
    return () => clearTimeout(timer)
  }, [isInside])
  if (!open) return null
  return (
    <Suspense fallback={<ComingDialog />}>
      <BonusModal bonus={bonus} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
