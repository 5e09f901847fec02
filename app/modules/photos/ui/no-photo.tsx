import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Icon } from '~/ui/icon'

const noPhotoClass = cva('grid size-full place-content-center place-items-center gap-2 text-sm')

interface NoPhotoProps {
  /** Text alternative, if no name is next to it. */
  label?: string
  className?: string
  children?: ReactNode
}

/** Placeholder for a member without a photo. */
export function NoPhoto({ label, className, children }: NoPhotoProps) {
  return (
    <span className={noPhotoClass({ className })} {...(label ? { role: 'img', 'aria-label': label } : {})}>
      <Icon name="user-round" className="text-figure" />
      {children}
    </span>
  )
}
