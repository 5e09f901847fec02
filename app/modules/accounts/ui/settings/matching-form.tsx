import { useTranslation } from 'react-i18next'
import { Segment, Tick } from '~/ui/forms/choices'
import type { FormRules } from '~/ui/forms/form-rules'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Panel } from '~/ui/panels'
import { genders } from '../../member'
import type { MatchingReply, MatchingView } from '../../schema'
import { daysBetweenGenders, seekChoices } from '../../schema'
import { IntentForm } from './intent-form'

interface MatchingFormProps {
  action: string
  view: MatchingView
  reply: MatchingReply | undefined
  rules: FormRules
}

/** A form for the member's gender and the genders they seek. */
export function MatchingForm({ action, view, reply, rules }: MatchingFormProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const { form, fields } = useRuledForm<'gender' | 'seeks' | 'consented'>({
    id: 'change-matching',
    result: reply?.result,
    rules,
    start: { ...view, consented: view.consented ? 'on' : undefined },
  })
  return (
    <Panel title={t('matching.title')}>
      <IntentForm action={action} intent="matching" form={form.props} label={t('save')}>
        <div className="grid grid-cols-fit-48 items-start gap-4">
          <Segment
            field={fields.gender}
            label={t('accounts:field.gender')}
            help={t('matching.gender_help', { count: daysBetweenGenders })}
            choices={genders.toReversed().map((value) => ({ value, label: t(`accounts:field.gender_${value}`) }))}
          />
          <Segment
            field={fields.seeks}
            label={t('accounts:field.seeks')}
            help={t('accounts:field.seeks_help')}
            choices={Object.keys(seekChoices).map((value) => ({ value, label: t(`accounts:field.seeks_${value}`) }))}
          />
        </div>
        <Tick field={fields.consented} note={t('accounts:signup.matching_note')}>
          {t('accounts:signup.matching')}
        </Tick>
      </IntentForm>
    </Panel>
  )
}
