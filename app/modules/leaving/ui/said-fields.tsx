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
