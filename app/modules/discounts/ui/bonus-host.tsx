import { lazy, Suspense, useEffect, useState } from 'react'
import { ComingDialog, isDialogOpen, isEngaged } from '~/ui/dialogs/scripted'
import type { OfferView } from '../schema'
import { modalAfterSeconds } from '../schema'

/** Fetched when its time has come. */
const BonusModal = lazy(() => import('./bonus-modal').then((module) => ({ default: module.BonusModal })))

/** While another dialog or a menu is open, or somebody writes, this one waits. */
const soonMs = 3_000

interface BonusHostProps {
  bonus: OfferView
  /** The page is one of the members area, where offers show. */
  isInside: boolean
}

/** Tells of the time bonus 40 s after the members area was entered. Once a page; gone when there is no bonus. */
export function BonusHost({ bonus, isInside }: BonusHostProps) {
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
