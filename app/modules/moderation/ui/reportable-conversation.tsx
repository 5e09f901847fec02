import { useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ConversationView, SendOutcome } from '~/modules/chats/schema'
import { Conversation } from '~/modules/chats/ui/talk/conversation'
import { NoConversation } from '~/modules/chats/ui/talk/no-conversation'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import { ReportLink } from './report-link'
import { Reportable } from './reportable'

interface ReportableConversationProps {
  conversation: ConversationView
  /** Path to which messages are posted. */
  action: string
  /** The brand's `fictional_warning` in the viewer's language. */
  warning: string
  /** Why the member may not start another conversation, in their language; null if they may. */
  premiumText: string | null
  /** As for `Reportable`. */
  attaches?: boolean
  /** Response to a message sent without scripting. */
  answer: SendOutcome | undefined
}

/** A conversation whose menu has a link to report the peer. */
export function ReportableConversation({ conversation, attaches, answer, ...shown }: ReportableConversationProps) {
  const { t } = useTranslation('chats')
  return (
    <Reportable member={conversation.peer} conversation={conversation.id} attaches={attaches}>
      {(link, about) => (
        <Conversation
          conversation={conversation}
          {...shown}
          refused={answer && 'refused' in answer ? answer.refused : null}
          reportMessage={about}
          report={
            <MenuItem>
              <Link className={menuItemClass()} {...link}>
                <Icon name="flag" />
                {t('menu.report', { name: conversation.peer.name })}
              </Link>
            </MenuItem>
          }
        />
      )}
    </Reportable>
  )
}

/** `NoConversation` with a link, so that a blocked member can still report what was written. */
export function ReportableRefusal() {
  const { id } = useParams()
  return (
    <NoConversation
      report={(memberId) => <ReportLink memberId={memberId} conversation={id === memberId ? null : id} />}
    />
  )
}
