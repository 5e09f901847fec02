import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { consolePaths } from '~/console-paths'
import { Icon } from '../icon'
import { Link } from '../link'

interface WorkListProps {
  label: string
  /** An item is open beside the list; a phone then hides the list. */
  isBeside: boolean
  /** Content above the list: its title and the link to the next item. */
  head: ReactNode
  children: ReactNode
}

/** List of work that operators claim one item at a time. */
export function WorkList({ label, isBeside, head, children }: WorkListProps) {
  return (
    <section
      className={`min-w-0 overflow-y-auto border-border md:border-e ${isBeside ? 'max-md:hidden' : ''}`}
      aria-label={label}
    >
      <div className="flex min-h-11 items-center gap-2 border-border border-b px-3.5 py-1.5 text-text-2 text-xs">
        {head}
      </div>
      {children}
    </section>
  )
}

const line = cva(
  'flex w-full items-start gap-2.5 border-border border-b px-3.5 py-2.5 text-start leading-snug hover:bg-surface-2',
  {
    variants: {
      state: {
        open: '',
        mine: 'bg-secondary-soft shadow-[inset_0.1875rem_0_0_var(--c-secondary)]',
        taken: 'text-text-3 *:data-face:opacity-60 *:data-face:grayscale',
      },
    },
  },
)

interface WorkLineProps {
  /** Open, claimed by this operator, or not to be claimed. */
  state: 'open' | 'mine' | 'taken'
  disabled: boolean
  /** The member whose face stands first. */
  face: FaceProps
  children: ReactNode
}

/** The button in a line's form that claims it. */
export function WorkLine({ state, disabled, face, children }: WorkLineProps) {
  return (
    <button
      className={line({ state })}
      type="submit"
      name="intent"
      value="claim"
      disabled={disabled}
      aria-current={state === 'mine' ? 'true' : undefined}
    >
      <Face {...face} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2">{children}</span>
    </button>
  )
}

interface WorkLinkProps extends Pick<WorkLineProps, 'state' | 'face' | 'children'> {
  to: string
}

/** The link of a line that opens it for reading. */
export function WorkLink({ to, state, face, children }: WorkLinkProps) {
  return (
    <Link className={line({ state })} to={to} aria-current={state === 'mine' ? 'true' : undefined}>
      <Face {...face} />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2">{children}</span>
    </Link>
  )
}

interface FaceProps {
  brand: string | undefined
  memberId: string
  hasPhoto: boolean
  /** A photo that is to be decided about, instead of the face. */
  photo?: string | null
}

function Face({ brand, memberId, hasPhoto, photo = null }: FaceProps) {
  const look = 'h-14 w-11 flex-none rounded-xs bg-surface-3'
  if (!brand || !(hasPhoto || photo)) {
    return (
      <span className={`grid place-items-center text-text-2 ${look}`} data-face>
        <Icon name="user-round" />
      </span>
    )
  }
  return (
    <img
      className={`object-cover object-face ${look}`}
      src={photo ? `${consolePaths.photo(brand, photo)}?small` : consolePaths.face(brand, memberId)}
      alt=""
      width={44}
      height={56}
      loading="lazy"
      data-face
    />
  )
}
