import type { ReactNode } from 'react'

/** Something of the log with its own place: the messages of one member in a row, what stands above all, what is under way. */
export interface LogRow {
  key: string
  content: ReactNode
}
