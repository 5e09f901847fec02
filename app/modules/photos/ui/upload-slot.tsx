import { useTranslation } from '~/i18n/translation'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { photoField, photoTypes } from '../upload/limits'
import type { PhotoForms } from './use-photo-forms'

interface UploadSlotProps {
  forms: PhotoForms
  /** Where the form posts to. */
  action: string
  className: string
}

/** A free place for a photo: choosing a file sends it. Without JavaScript a button does. */
export function UploadSlot({ forms, action, className }: UploadSlotProps) {
  const { t } = useTranslation('photos')
  return (
    <forms.Form method="post" action={action} encType="multipart/form-data" className="upload" preventScrollReset>
      <input type="hidden" name="intent" value="add_photo" />
      <label className={className} aria-busy={forms.sending !== null}>
        <input
          className="upload__file"
          type="file"
          name={photoField}
          accept={photoTypes}
          disabled={forms.busy}
          onChange={(event) => {
            const { form } = event.currentTarget
            if (event.currentTarget.value) forms.submit(form, { preventScrollReset: true })
          }}
        />
        {forms.sending ? (
          <>
            <img src={forms.sending} alt="" />
            <span className="upload__busy" role="status">
              {t('upload.sending')}
            </span>
          </>
        ) : (
          <>
            <Icon name="camera" large />
            <span>{t('upload.add')}</span>
          </>
        )}
      </label>
      <noscript>
        <Button type="submit" size="small" block>
          {t('upload.send')}
        </Button>
      </noscript>
    </forms.Form>
  )
}
