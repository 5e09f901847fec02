import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { refusalsOf } from '~/modules/verification/schema'
import { PoseDrawing } from '~/modules/verification/ui/pose'
import type { OpenedCase } from './queue/view'

interface SelfieProps {
  brand: string
  caseId: string
  selfie: NonNullable<OpenedCase['selfie']>
}

/** The main photo beside the selfie, or beside the photo that is verified, and the pose that was asked. */
export function SelfiePair({ brand, caseId, selfie: { photoId, otherId, pose } }: SelfieProps) {
  const { t } = useTranslation('console')
  const sides = [
    [consolePaths.photo(brand, photoId), t('queue.main_photo')],
    pose
      ? [consolePaths.selfie(brand, caseId), t('queue.selfie')]
      : [consolePaths.photo(brand, otherId), t('queue.verified_photo')],
  ] as const
  return (
    <div className="grid grid-cols-2 gap-2.5 text-xs">
      {sides.map(([src, label]) => (
        <figure key={src} className="grid content-start gap-1">
          <img
            className="max-h-120 w-full rounded-md bg-surface-2 object-contain"
            src={src}
            alt={label}
            width={600}
            height={600}
          />
          <figcaption className="text-text-2">{label}</figcaption>
        </figure>
      ))}
      {pose && (
        <figure className="col-span-2 flex items-center gap-3 rounded-md bg-surface-2 p-2.5">
          <PoseDrawing pose={pose} className="size-24" />
          <figcaption>{t('queue.asked_pose', { pose: t(`queue.pose.${pose}`) })}</figcaption>
        </figure>
      )}
    </div>
  )
}

/** The two questions, both without a default, and the reasons to refuse. A new main photo has no pose. */
export function SelfieQuestions({ selfie: { photoId, pose } }: Pick<SelfieProps, 'selfie'>) {
  const { t } = useTranslation('console')
  const questions = pose ? (['same', 'pose'] as const) : (['same'] as const)
  const choice =
    'flex min-h-8 items-center gap-2.5 rounded-sm px-2 text-xs has-checked:bg-secondary-soft max-md:min-h-11'
  return (
    <>
      <input type="hidden" name="photo" value={photoId} />
      {!pose && <input type="hidden" name="pose" value="yes" />}
      {questions.map((name) => (
        <fieldset key={name} className="flex flex-wrap items-center gap-x-2">
          <legend className="mb-1 font-semibold">{t(`queue.question.${name}`)}</legend>
          {(['yes', 'no'] as const).map((answer) => (
            <label key={answer} className={choice}>
              <input type="radio" name={name} value={answer} />
              {t(`queue.answer.${answer}`)}
            </label>
          ))}
        </fieldset>
      ))}
      <fieldset className="grid gap-0.5">
        <legend className="mb-1.5 font-semibold">{t('queue.refusal')}</legend>
        {refusalsOf(pose !== null).map((reason, index) => (
          <label key={reason} className={choice}>
            <input type="radio" name="reason" value={reason} />
            {t(`queue.refused_for.${reason}`)}
            <kbd className="ms-auto">{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <p className="text-2xs text-text-3">{t('queue.selfie_rule')}</p>
    </>
  )
}
