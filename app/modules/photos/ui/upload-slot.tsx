import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { photoField, photoTypes } from '../upload/limits'
import type { Uploads } from './use-uploads'

interface UploadSlotProps {
  uploads: Uploads
  /** Where the form posts to without a script. */
  action: string
  className: string
}

/** A free place for photos: choosing files sends them. Without JavaScript a button sends one. */
export function UploadSlot({ uploads, action, className }: UploadSlotProps) {
  const { t } = useTranslation('photos')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <form method="post" action={action} encType="multipart/form-data" className="upload">
      <input type="hidden" name="intent" value="add_photo" />
      <label className={className}>
        <input
          className="upload__file"
          data-no-item
          type="file"
          name={photoField}
          accept={photoTypes}
          multiple={scripted}
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files ?? [])
            currentTarget.value = ''
          }}
        />
        <Icon name="camera" large />
        <span>{t('upload.add')}</span>
      </label>
      <noscript>
        <Button type="submit" size="small" block>
          {t('upload.send')}
        </Button>
      </noscript>
    </form>
  )
}
