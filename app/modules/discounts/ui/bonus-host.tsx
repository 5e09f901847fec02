import { lazy, Suspense, useEffect, useState } from 'react'
import { ComingDialog, isDialogOpen, isEngaged } from '~/ui/dialogs/scripted'
import type { OfferView } from '../schema'
import { modalAfterSeconds } from '../schema'

/** Fetched when it is to be shown. */
const BonusModal = lazy(() => import('./bonus-modal').then((module) => ({ default: module.BonusModal })))

/**
 * Interval, in milliseconds, at which the modal tries again while another dialog or a menu is open, or the member is
 * typing.
 */
const soonMs = 3_000

interface BonusHostProps {
  bonus: OfferView
  /** The page belongs to the members area, where offers are shown. */
  isInside: boolean
}

/**
 * Shows the time bonus 40 s after the members area was entered. Rendered once per page, and only while there is a
 * bonus.
 */
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
