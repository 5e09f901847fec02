import type { MemberCardView } from '../../schema'
import type { CardAdditions } from './member-card'
import { MemberCard } from './member-card'

/** The first rows are in view when the page opens: two of two on a phone, two of four on a desktop. */
const inView = 4

/** How wide a card of the grid is: two columns on a phone, four beside the filters. */
const sizes = '(min-width: 992px) 220px, (min-width: 576px) 30vw, 50vw'

interface MemberGridProps {
  members: readonly MemberCardView[]
  heading: 'h2' | 'h3'
  more?: ((member: MemberCardView) => CardAdditions) | undefined
}

export function MemberGrid({ members, heading, more }: MemberGridProps) {
  return (
    <div className="mgrid">
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

/** As many as fit beside each other on a desktop. */
const inStrip = 6

/** A row to look through sideways on a phone. */
export function MemberStrip({ members }: { members: readonly MemberCardView[] }) {
  return (
    <div className="strip">
      {members.slice(0, inStrip).map((member) => (
        <MemberCard key={member.id} member={member} heading="h3" sizes="(min-width: 992px) 190px, 156px" />
      ))}
    </div>
  )
}
