import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import type { Upload, Uploads } from './use-uploads'

/** A photo on its way: its picture under how much of it has left. */
export function ComingPhoto({ upload, className }: { upload: Upload; className: string }) {
  const { t } = useTranslation('photos')
  const { percent } = useFormat()
  const { part, state, file, preview } = upload
  return (
    <div className={className} aria-busy="true">
      <img src={preview} alt="" />
      <span className="upload__busy tabular-nums">
        {state === 'waiting' && t('upload.waiting')}
        {state === 'sending' && part < 1 && percent(part)}
        {(state === 'kept' || (state === 'sending' && part === 1)) && t('upload.processing')}
        <progress value={part < 1 ? part : undefined} aria-label={t('upload.of_file', { name: file.name })} />
      </span>
    </div>
  )
}

/** Why files were not taken, each with its name; one that broke off can be sent again. */
export function FailedPhotos({ uploads: { failed, again } }: { uploads: Uploads }) {
  const { t } = useTranslation('photos')
  return failed.map(({ id, file, state, refusal }) => (
    <Alert key={id} icon="file-x" title={file.name}>
      {state === 'broken' ? (
        <>
          {t('upload.broken')}{' '}
          <Button look="ghost" size="small" onClick={() => again(id)}>
            {t('upload.again')}
          </Button>
        </>
      ) : (
        refusal
      )}
    </Alert>
  ))
}
