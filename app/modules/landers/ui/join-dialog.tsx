import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import type { ScreenProps } from './parts'
import { Fine, LanderForm } from './parts'
import { FirstAnswers } from './short-form'
import { Submit } from './submit'

const dialogClass = classNames(
  'm-auto max-h-[calc(100dvh-2rem)] w-[min(var(--w-modal),100vw-2rem)] overflow-auto rounded-xl border-0 bg-surface-1',
  'p-0 text-text shadow-3 backdrop:bg-scrim',
)

/** The sign-up in a dialog, for URLs with `?t=` (specification 2). Only a script opens it. */
export function JoinDialog({ view }: ScreenProps) {
  const { t } = useTranslation(['accounts', 'common', 'members'])
  return (
    <dialog className={dialogClass} id="join" aria-labelledby="join-title">
      <form className="absolute top-2.5 right-2.5" method="dialog">
        <IconButton type="submit" icon="x" label={t('common:close')} />
      </form>
      <LanderForm className="grid gap-4 p-inset">
        <h2 className="heading-2" id="join-title">
          {t('accounts:signup.title')}
        </h2>
        <FirstAnswers id="join" />
        <Submit arrow={false}>{t('members:start.join')}</Submit>
        <Fine text="fine.next" minAge={view.minAge} />
      </LanderForm>
    </dialog>
  )
}
