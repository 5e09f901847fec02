import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { photoField, photoTypes } from '~/modules/photos/upload/limits'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/forms/text-fields'
import type { ConversationView } from '../../../schema'
import { composerQuestionClass, costClass } from '../composer-classes'

/** The form in which a page without a script chooses a photo to send. */
export function PhotoForm({ conversation: { composer, peer } }: { conversation: ConversationView }) {
  const { t } = useTranslation('chats')
  const credits = composer.photoCredits
  return (
    <Form className={composerQuestionClass} method="post" encType="multipart/form-data" noValidate reloadDocument>
      <input type="hidden" name="draft_id" value={composer.draftId} />
      <label className="grid grid-cols-1 content-start gap-4">
        <strong>{t('photo.title', { name: peer.name })}</strong>
        <input type="file" name={photoField} accept={photoTypes} required />
      </label>
      <TextField
        field={{ id: 'photo-words', name: 'body', maxLength: composer.maxLength }}
        label={t('photo.line')}
        note={t('photo.optional')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {credits > 0 ? t('composer.send_for', { count: credits }) : t('composer.send')}
        </Button>
        <ButtonLink to="?" look="ghost">
          {t('ask.cancel')}
        </ButtonLink>
      </div>
      <p className={costClass}>
        <span>{t('photo.rules')}</span>
        <span className="tabular-nums">{t('cost.left', { count: composer.balance })}</span>
      </p>
    </Form>
  )
}
