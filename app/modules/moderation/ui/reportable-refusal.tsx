import { useParams } from '@remix-run/react'
import { NoConversation } from '~/modules/chats/ui/talk/no-conversation'
import { ReportLink } from './report-link'

/** `NoConversation`, where somebody who was blocked can still report what was written. */
export function ReportableRefusal() {
  const { id } = useParams()
  return (
    <NoConversation report={(member) => <ReportLink member={member} conversation={id === member.id ? null : id} />} />
  )
}
