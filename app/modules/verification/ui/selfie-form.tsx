import { Form, useNavigation } from '@remix-run/react'
import type { ChangeEvent } from 'react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoField, photoTypes } from '~/modules/photos/upload/limits'
import { paths } from '~/paths'
import { Button, buttonClass } from '~/ui/button'
import { Tick } from '~/ui/forms/choices'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import type { GivenPose } from '../schema'
import { PoseDrawing } from './pose'

const Camera = lazy(async () => ({ default: (await import('./camera')).Camera }))

interface SelfieFormProps {
  given: GivenPose
  consented: boolean
  refused: string | null
}

/** The pose and the selfie, by camera or as a file. Without JavaScript, a file is chosen and sent. */
export function SelfieForm({ given: { pose, token }, consented, refused }: SelfieFormProps) {
  const { t } = useTranslation('verification')
  const busy = useNavigation().state !== 'idle'
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = usePreview()
  const [filming, setFilming] = useState(false)
  useEffect(loadForCamera, [])
  function take(file: File) {
    const files = new DataTransfer()
    files.items.add(file)
    if (input.current) input.current.files = files.files
    setPreview(file)
    setFilming(false)
  }
  function choose() {
    setFilming(false)
    input.current?.click()
  }
  return (
    <Form action={paths.verification} method="post" encType="multipart/form-data" replace className="grid gap-4">
      <input type="hidden" name="pose" value={token} />
      <div className="grid grid-cols-2 items-start gap-2.5">
        {preview && (
          <figure className="grid gap-1.5 text-center text-xs">
            <img className="aspect-4/5 w-full rounded-media object-cover" src={preview} alt={t('yours')} />
            <figcaption>{t('yours')}</figcaption>
          </figure>
        )}
        <figure className="grid justify-items-center gap-1.5 rounded-media bg-primary-soft p-4 text-center text-sm only:col-span-2">
          <PoseDrawing pose={pose} className="w-full max-w-55" />
          <figcaption className="font-semibold">{t(`pose.${pose}`)}</figcaption>
        </figure>
      </div>
      <p className="meta text-center">{t('light')}</p>
      <Link
        className={buttonClass({ look: 'ghost', size: 'small', class: 'justify-self-center' })}
        to={`${paths.verification}?not=${pose}`}
        preventScrollReset
      >
        <Icon name="refresh-cw" />
        {t('another')}
      </Link>
      {!consented && <Tick field={{ id: 'selfie-consent', name: 'consent' }}>{t('consent')}</Tick>}
      {refused && <Alert>{refused}</Alert>}
      <div className="flex flex-wrap gap-2">
        <span className="contents unscripted:hidden">
          <Button look={preview ? 'outline' : 'primary'} icon="camera" onClick={() => setFilming(true)}>
            {t(preview ? 'again' : 'take')}
          </Button>
        </span>
        <label className={buttonClass({ class: 'relative cursor-pointer overflow-clip has-focus-visible:ring-focus' })}>
          <Icon name="image" />
          <span className="unscripted:hidden">{t('upload')}</span>
          <input
            ref={input}
            className="unscripted:static absolute inset-0 cursor-pointer opacity-0 unscripted:opacity-100"
            type="file"
            name={photoField}
            accept={photoTypes}
            aria-label={t('upload')}
            onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
              setPreview(currentTarget.files?.[0] ?? null)
            }
          />
        </label>
        <Button type="submit" look={preview ? 'primary' : 'outline'} icon="send" busy={busy} name="intent" value="send">
          {t('send')}
        </Button>
      </div>
      {filming && (
        <Suspense>
          <Camera pose={pose} onTake={take} onChoose={choose} onClose={() => setFilming(false)} />
        </Suspense>
      )}
    </Form>
  )
}

/** The camera is allowed by the page that the browser loaded. If that was another one, loads this one before anything is entered. */
function loadForCamera(): void {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && new URL(loaded.name).pathname !== paths.verification) window.location.reload()
}

/** Returns the address of the chosen file as a picture; it hasn't left the device. */
function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  return [preview, (file: File | null) => setPreview(file && URL.createObjectURL(file))] as const
}
