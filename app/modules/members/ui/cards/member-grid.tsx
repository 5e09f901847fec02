import { cva } from 'class-variance-authority'
import type { MemberCardView } from '../../schema'
import type { CardAdditions } from './member-card'
import { MemberCard } from './member-card'

/** Number of cards in view when the page opens: two rows of two on a phone, the first row of four on a desktop. */
const inView = 4

/** Width of a card in the grid: two columns on a phone, four beside the filters. */
const sizes = '(min-width: 992px) 220px, (min-width: 576px) 30vw, 50vw'

interface MemberGridProps {
  members: readonly MemberCardView[]
  heading: 'h2' | 'h3'
  more?: ((member: MemberCardView) => CardAdditions) | undefined
}

export function MemberGrid({ members, heading, more }: MemberGridProps) {
  return (
    <div className="grid grid-cols-fill-52 gap-4 max-sm:grid-cols-fill-32.5 max-sm:gap-2.5">
      {members.map((member, index) => (
        <MemberCard
          key={member.id}
          member={member}
          heading={heading}
          sizes={sizes}
          first={index < inView}
          {...more?.(member)}
        />
      ))}
    </div>
  )
}

const stripClass = cva([
  'scrollbar-none -mx-gutter grid snap-x auto-cols-[9.75rem] grid-flow-col gap-3 overflow-x-auto px-gutter py-1',
  '*:snap-start *:scroll-mx-gutter lg:mx-0 lg:auto-cols-[minmax(0,12rem)] lg:p-1',
])

/** Number of cards that fit side by side on a desktop. */
const inStrip = 6

/** A row of cards that scrolls sideways on a phone. */
export function MemberStrip({ members }: { members: readonly MemberCardView[] }) {
  return (
    <div className={stripClass()}>
      {members.slice(0, inStrip).map((member) => (
        <MemberCard key={member.id} member={member} heading="h3" sizes="(min-width: 992px) 190px, 156px" />
      ))}
    </div>
  )
}
