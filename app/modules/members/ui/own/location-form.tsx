import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import { Button, OnEnter } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Panel } from '~/ui/panels'
import type { PlaceReply } from '../../own/schema'
import { ProfileField } from '../profile-field'
import { LocationFields } from './location-fields'

interface LocationFormProps {
  action: string
  values: LocationValues
  choices: LocationChoices
  interests: readonly string[]
  rules: FormRules
  reply: PlaceReply | undefined
}

/** Location and interests of a member in the settings; the profile editor has the same fields. */
export function LocationForm({ action, values, choices, interests, rules, reply }: LocationFormProps) {
  const { t } = useTranslation('settings')
  const element = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith(action)
  const { form, fields } = useRuledForm<'country' | 'city' | 'interests'>({
    id: 'location',
    result: reply?.result,
    rules,
    start: { interests },
  })
  return (
    <Form
      ref={element}
      method="post"
      action={action}
      className="grid grid-cols-1 content-start gap-5"
      {...form.props}
      noValidate
    >
      <OnEnter />
      <Panel title={t('location.title')}>
        <p className="meta">{t('location.text')}</p>
        <LocationFields
          form={element}
          draftKey={action}
          values={reply?.location ?? values}
          choices={reply?.choices ?? choices}
          fields={fields}
        />
      </Panel>
      <Panel title={t('location.interests')}>
        <ProfileField name="interests" field={fields.interests} />
      </Panel>
      <p>
        <Button type="submit" look="primary" busy={busy ?? false}>
          {t('save')}
        </Button>
      </p>
    </Form>
  )
}
