import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import type { ConversationView } from '../../../schema'
import { composerQuestionClass } from '../composer-classes'
import { GiftForm } from './gift-form'

/** The gift form in place of the composer, for a page without a script. */
export function GiftPanel({ conversation }: { conversation: ConversationView }) {
  const { t } = useTranslation('chats')
  return (
    <section className={composerQuestionClass} aria-labelledby="gift-title">
      <h2 className="heading-3" id="gift-title">
        {t('gift.title', { name: conversation.peer.name })}
      </h2>
      <GiftForm conversation={conversation}>
        <ButtonLink to="?" look="ghost">
          {t('ask.cancel')}
        </ButtonLink>
      </GiftForm>
    </section>
  )
}
