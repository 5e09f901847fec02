import { Form, useNavigation } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import { Button } from '~/ui/button'
import { useFirstWrong } from '~/ui/forms/first-wrong'
import { Panel } from '~/ui/panels'
import type { ProfileReply } from '../../own/schema'
import { ProfileField } from '../profile-field'
import { LocationFields } from './location-fields'

interface LocationFormProps {
  action: string
  values: LocationValues
  choices: LocationChoices
  interests: readonly string[]
  reply: ProfileReply | undefined
}

/** Where a member lives and what they like, in the settings: as on the profile, where the same can be changed. */
export function LocationForm({ action, values, choices, interests, reply }: LocationFormProps) {
  const { t } = useTranslation('settings')
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith(action)
  useFirstWrong(form, reply)
  return (
    <Form ref={form} method="post" action={action} className="grid grid-cols-1 content-start gap-5" noValidate>
      <Panel title={t('location.title')}>
        <p className="meta">{t('location.text')}</p>
        <LocationFields
          form={form}
          draftKey={action}
          values={reply?.location ?? values}
          choices={choices}
          errors={reply?.errors ?? {}}
        />
      </Panel>
      <Panel title={t('location.interests')}>
        <ProfileField
          name="interests"
          field={{
            id: 'settings-interests',
            name: 'interests',
            initialValue: [...interests],
            errors: reply?.errors.interests ?? [],
          }}
        />
      </Panel>
      <p>
        <Button type="submit" look="primary" busy={busy ?? false}>
          {t('save')}
        </Button>
      </p>
    </Form>
  )
}
