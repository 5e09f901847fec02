import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { Alert } from '~/ui/notices/alert'
import type { Upload, Uploads } from './use-uploads'

/** A photo being uploaded: its picture with the progress on top. */
export function ComingPhoto({ upload, className }: { upload: Upload; className: string }) {
  const { t } = useTranslation('photos')
  const { percent } = useFormat()
  const { part, state, file, preview } = upload
  return (
    <div className={className} aria-busy="true">
      <img className="absolute inset-0 size-full object-cover" src={preview} alt="" />
      <span className="absolute inset-0 grid content-center justify-items-center gap-2 bg-photo-scrim/58 p-3.5 text-center font-semibold text-on-photo text-sm tabular-nums">
        {state === 'waiting' && t('upload.waiting')}
        {state === 'sending' && part < 1 && percent(part)}
        {(state === 'stored' || (state === 'sending' && part === 1)) && t('upload.processing')}
        <progress
          className="h-1.5 w-full appearance-none overflow-hidden rounded-pill border-0 bg-on-photo/35 indeterminate:animate-wait indeterminate:bg-on-photo/80 [&::-moz-progress-bar]:bg-on-photo [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-on-photo"
          value={part < 1 ? part : undefined}
          aria-label={t('upload.of_file', { name: file.name })}
        />
      </span>
    </div>
  )
}

/** Reasons why files were not accepted, each with the file's name; an interrupted upload can be sent again. */
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
