import { useParams } from '@remix-run/react'
import { NoConversation } from '~/modules/chats/ui/talk/no-conversation'
import { ReportLink } from './report-link'

/** `NoConversation` with a link, so that a blocked member can still report what was written. */
export function ReportableRefusal() {
  const { id } = useParams()
  return (
    <NoConversation report={(member) => <ReportLink member={member} conversation={id === member.id ? null : id} />} />
  )
}
