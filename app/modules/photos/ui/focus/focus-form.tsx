import { Form, useNavigation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { ModalActions } from '~/ui/dialogs/modal'
import type { PhotoView } from '../../schema'
import { focusSide } from '../../schema'

const cellClass = classNames(
  'relative grid cursor-pointer place-items-center hover:bg-photo-scrim/20 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:-outline-offset-3',
  'after:size-4 after:scale-0 after:rounded-full after:bg-primary after:ring-3 after:ring-on-photo has-checked:after:scale-100',
)

const shapeClass = cva('overflow-clip bg-surface-3 *:size-full *:object-cover', {
  variants: {
    shape: {
      card: 'size-20 rounded-md',
      tall: 'h-28 w-18 rounded-md',
      face: 'size-14 rounded-full *:object-face',
    },
  },
})

const steps = Array.from({ length: focusSide }, (_, step) => step)

/**
 * The whole photo with a choice of the point that its crops keep, and the crops (design, 60). A style sheet moves them with the
 * choice, so none of it needs a script.
 */
export function FocusForm({ photo, action }: { photo: PhotoView; action: string }) {
  const { t } = useTranslation('photos')
  const busy = useNavigation().formData?.get('intent') === 'focus_photo'
  const [source, chosen] = (photo.sources.at(1) ?? photo.sources[0])?.url.split('#at') ?? []
  const cells = steps.flatMap((row) => steps.map((column) => ({ row, column })))
  return (
    <Form className="focus-shapes grid grid-cols-1 gap-4" method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="intent" value="focus_photo" />
      <input type="hidden" name="photo_id" value={photo.id} />
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="meta mb-3">{t('focus.help')}</legend>
        <div className="relative mx-auto w-fit overflow-clip rounded-md">
          <img className="max-h-[45dvh] w-auto" src={source} width={photo.width} height={photo.height} alt="" />
          <div className="absolute inset-0 grid grid-cols-5 grid-rows-5">
            {cells.map(({ row, column }) => (
              <label key={`${column}${row}`} className={cellClass}>
                <input
                  className="sr-only"
                  type="radio"
                  name="focus"
                  value={`${column}${row}`}
                  defaultChecked={chosen === `${column}${row}`}
                />
                <span className="sr-only">{t('focus.cell', { column: column + 1, row: row + 1 })}</span>
              </label>
            ))}
          </div>
        </div>
        <label className="flex min-h-touch items-center gap-2 text-sm">
          <input type="radio" name="focus" value="" defaultChecked={chosen === undefined} />
          {t('focus.none')}
        </label>
      </fieldset>
      <div className="flex flex-wrap items-end gap-4" aria-hidden="true">
        {(['card', 'tall', 'face'] as const).map((shape) => (
          <span key={shape} className={shapeClass({ shape })} data-shape={shape}>
            <img src={source} alt="" />
          </span>
        ))}
      </div>
      <ModalActions>
        <Button type="submit" look="primary" block busy={busy}>
          {t('focus.save')}
        </Button>
      </ModalActions>
    </Form>
  )
}
