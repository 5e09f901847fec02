import type { ReactNode } from 'react'

/** A row of the log: a group of messages, the notice above all messages, or the pending messages. */
export interface LogRow {
  key: string
  content: ReactNode
}
