import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { photoField, photoTypes } from '../upload/limits'
import type { Uploads } from './use-uploads'

interface UploadSlotProps {
  uploads: Uploads
  /** URL to which the form posts without scripting. */
  action: string
  className: string
}

/** A free place for photos: choosing files uploads them. Without JavaScript, a button uploads one. */
export function UploadSlot({ uploads, action, className }: UploadSlotProps) {
  const { t } = useTranslation('photos')
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <form method="post" action={action} encType="multipart/form-data" className="grid min-w-0 grid-rows-[1fr_auto]">
      <input type="hidden" name="intent" value="add_photo" />
      <label className={className}>
        <input
          // Visible without scripting, because the form is then sent by a button and the chosen file has to be seen
          className="unscripted:static absolute inset-0 unscripted:w-full cursor-pointer unscripted:text-2xs opacity-0 unscripted:opacity-100"
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
        <Button type="submit" size="small" block className="mt-2">
          {t('upload.send')}
        </Button>
      </noscript>
    </form>
  )
}
