import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** A row of the log: a group of messages, the notice above all messages, or the pending messages. */
export interface LogRow {
  key: string
  content: ReactNode
  /** False for a row that messages are added below: the browser must not keep it in place. */
  isAnchor?: false
}

export const logRowClass = cva('flex flex-col gap-1.5', {
  variants: { isAnchor: { true: '', false: '[overflow-anchor:none]' } },
})
