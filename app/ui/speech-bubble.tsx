import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const bubbleClass = cva(
  'absolute max-w-60 px-[0.95rem] py-[0.6rem] font-medium text-sm leading-[1.3] shadow-2 lg:text-md',
  {
    variants: {
      side: {
        in: 'rounded-bubble-in bg-surface-1 text-text',
        out: 'rounded-bubble-out bg-bubble-out text-on-bubble-out',
      },
    },
  },
)

interface SpeechBubbleProps {
  /** `in` for a received line, `out` for a sent one. */
  side: 'in' | 'out'
  /** Class that positions the bubble. */
  className: string
  children: ReactNode
}

/** Speech bubble over a picture. */
export function SpeechBubble({ side, className, children }: SpeechBubbleProps) {
  return <p className={bubbleClass({ side, className })}>{children}</p>
}
