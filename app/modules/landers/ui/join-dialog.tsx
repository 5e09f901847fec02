import { useTranslation } from 'react-i18next'
import { IconButton } from '~/ui/button'
import type { ScreenProps } from './parts'
import { Fine, LanderForm } from './parts'
import { FirstAnswers } from './short-form'
import { Submit } from './submit'

/** The sign-up over the page, for addresses with `?t=` (specification 2). Only a script opens it. */
export function JoinDialog({ view }: ScreenProps) {
  const { t } = useTranslation(['accounts', 'common', 'members'])
  return (
    <dialog className="lp__join" id="join" aria-labelledby="join-title">
      <form className="lp__close" method="dialog">
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
