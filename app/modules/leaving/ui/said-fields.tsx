import type { LeavingReply } from '../schema'

/** What was said in the first step, on its way through the others. */
export function SaidFields({ reason, note }: Pick<LeavingReply, 'reason' | 'note'>) {
  return (
    <>
      {reason && <input type="hidden" name="reason" value={reason} />}
      {note && <input type="hidden" name="note" value={note} />}
    </>
  )
}
