import type { ReactNode } from 'react'
import type { LeavingReply } from '../schema'

/** Hidden fields that carry the first step's answers through the later steps. */
export function SaidFields({ reason, note }: Pick<LeavingReply, 'reason' | 'note'>) {
  return (
    <>
      {reason && <input type="hidden" name="reason" value={reason} />}
      {note && <input type="hidden" name="note" value={note} />}
    </>
  )
}

/** Buttons for going back and continuing, side by side if there is room. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center justify-between gap-3">{children}</div>
}
