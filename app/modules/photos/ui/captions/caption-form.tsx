import { Form, useNavigation } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ModalActions } from '~/ui/dialogs/modal'
import { wrongClass } from '~/ui/forms/field'
import { CountedArea } from '~/ui/forms/text-fields'
import { Icon } from '~/ui/icon'
import type { CaptionReply, OwnPhotoView } from '../../schema'
import { longestCaption } from '../../schema'
import { Photo } from '../photo'

interface CaptionFormProps {
  own: OwnPhotoView
  action: string
  reply: CaptionReply | undefined
}

/** A photo with the field for its caption (design, 61). */
export function CaptionForm({ own: { photo, caption }, action, reply }: CaptionFormProps) {
  const { t } = useTranslation('photos')
  const id = useId()
  const busy = useNavigation().formData?.get('intent') === 'caption'
  const text = reply?.text ?? caption?.text ?? ''
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      method="post"
      action={`${action}?${new URLSearchParams({ caption: photo.id })}#captions`}
      replace
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="intent" value="caption" />
      <input type="hidden" name="photo_id" value={photo.id} />
      <div className="flex flex-wrap items-start gap-4">
        <span className="block aspect-4/5 w-24 flex-none overflow-clip rounded-md bg-surface-3">
          <Photo photo={photo} sizes="96px" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <CountedArea
            field={{
              id,
              name: 'caption',
              initialValue: text,
              errors: reply ? [reply.error] : [],
              maxLength: longestCaption,
            }}
            label={t('caption.label')}
            rows={2}
            help={t('caption.help')}
          />
        </div>
      </div>
      {caption?.status === 'removed' && (
        <p className={wrongClass}>
          <Icon name="circle-alert" />
          {t('caption.removed')}
        </p>
      )}
      <ModalActions>
        <Button type="submit" look="primary" block busy={busy}>
          {t('caption.save')}
        </Button>
        {caption && (
          <Button type="submit" name="without" value="yes" look="ghost" block>
            {t('caption.without')}
          </Button>
        )}
      </ModalActions>
    </Form>
  )
}
