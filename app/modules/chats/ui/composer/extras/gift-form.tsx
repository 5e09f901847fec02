import { Form } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftName } from '~/modules/gifts/schema'
import { GiftChoices } from '~/modules/gifts/ui/gift-choices'
import { Button, ButtonLink } from '~/ui/button'
import { Sheet } from '~/ui/dialogs/sheet'
import { TextField } from '~/ui/forms/text-fields'
import type { ConversationView } from '../../../schema'
import { composerQuestionClass } from '../composer-classes'

/** The preselected gift, as in the design. */
const preset: GiftName = 'rose'

interface GiftFormProps {
  conversation: ConversationView
  /** Called instead of posting the form, when there is a script. */
  onSend?: (gift: { gift: GiftName; body: string }) => void
  /** The cancel button, where nothing else closes the form. */
  children?: ReactNode
}

const sendClass = cva('flex flex-wrap items-center gap-2', {
  variants: {
    // In the sheet the bar stays in view, however many gifts there are
    stays: {
      true: 'sticky bottom-0 -mx-5 -mb-5 border-border border-t bg-surface-1 px-5 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]',
      false: '',
    },
  },
  defaultVariants: { stays: false },
})

/** Form with twelve gifts and a line of text, the price on the button and the balance beside it (design, 23 alerts). */
export function GiftForm({ conversation: { composer }, onSend, children }: GiftFormProps) {
  const { t } = useTranslation(['chats', 'gifts'])
  const [chosen, setChosen] = useState(preset)
  const credits = composer.gifts.find(({ name }) => name === chosen)?.credits ?? 0

  function send(event: FormEvent<HTMLFormElement>) {
    if (!onSend) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSend({ gift: chosen, body: String(form.get('body') ?? '').trim() })
  }

  return (
    <Form className="grid grid-cols-1 content-start gap-4" method="post" noValidate onSubmit={send}>
      <input type="hidden" name="draft_id" value={composer.draftId} />
      <GiftChoices offers={composer.gifts} chosen={chosen} onChoose={setChosen} />
      <TextField
        field={{ id: 'gift-line', name: 'body', maxLength: composer.maxLength }}
        label={t('gift.line')}
        note={t('gift.optional')}
      />
      <div className={sendClass({ stays: Boolean(onSend) })}>
        <p className="meta flex-1 tabular-nums">{t('cost.left', { count: composer.balance })}</p>
        {children}
        <Button type="submit" look="primary">
          {/* Without a script the button can't know which gift is selected; the prices are shown below the gifts. */}
          {onSend && credits > 0 ? t('composer.send_for', { count: credits }) : t('composer.send')}
        </Button>
      </div>
    </Form>
  )
}

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

interface GiftSheetProps {
  conversation: ConversationView
  onSend: (gift: { gift: GiftName; body: string }) => void
  onClose: () => void
}

/** The gift form in a sheet over the conversation. */
export function GiftSheet({ conversation, onSend, onClose }: GiftSheetProps) {
  const { t } = useTranslation('chats')
  return (
    <Sheet onClose={onClose} title={t('gift.title', { name: conversation.peer.name })}>
      <GiftForm conversation={conversation} onSend={onSend} />
    </Sheet>
  )
}
