import { Form, useNavigation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { LocationChoices } from '~/modules/places/schema'
import { LocationPicker } from '~/modules/places/ui/location-picker'
import { paths } from '~/paths'
import { Button, OnEnter } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { Switch } from '~/ui/forms/switches'
import { FixedField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Panel, panelClass } from '~/ui/panels'
import type { ProfileDraft } from '../../own/profile-draft'
import { profileDraft } from '../../own/profile-draft'
import type { OwnProfileView, PlaceReply } from '../../own/schema'
import type { EditableFieldName } from '../../profile-fields'
import { choicesOf } from '../../profile-fields'
import { ProfileField } from '../profile-field'

interface ProfileEditorProps {
  profile: OwnProfileView
  choices: LocationChoices
  /** Key that changes with each save. */
  saves: string
  rules: FormRules
  reply: PlaceReply | undefined
  /** Called with the unsaved content of the form; with null when everything is saved. */
  changed: (draft: ProfileDraft | null) => void
}

const saveBarClass = cva(
  [
    'savebar sticky bottom-4 z-sticky flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border',
    'bg-surface-1 px-4 py-3 shadow-2 max-md:bottom-[calc(var(--tabs)+0.5rem)]',
  ],
  {
    // Appears with the first change; always shown without scripts
    variants: { still: { true: 'scripted:hidden' } },
  },
)

/** All profile fields in one form; the save bar appears with the first change. */
export function ProfileEditor({ saves, reply, ...props }: ProfileEditorProps) {
  // A save and 'undo' both remount the form, so that all inputs, including the location's, have the saved values.
  const [undone, setUndone] = useState<{ times: number; reply?: PlaceReply | undefined }>({ times: 0 })
  return (
    <EditorForm
      key={`${saves} ${undone.times}`}
      {...props}
      reply={reply === undone.reply ? undefined : reply}
      undo={() => setUndone({ times: undone.times + 1, reply })}
    />
  )
}

function EditorForm({
  profile,
  choices,
  rules,
  reply,
  changed,
  undo,
}: Omit<ProfileEditorProps, 'saves'> & { undo: () => void }) {
  const { t } = useTranslation('members')
  const { calendarDate } = useFormat()
  const element = useRef<HTMLFormElement>(null)
  const changes = useChanges(element, (sent) => changed(sent && profileDraft(profile.values, sent)))
  const { form, fields } = useRuledForm<EditableFieldName | 'country' | 'city' | 'sensitive'>({
    id: 'profile',
    result: reply?.result,
    rules,
    start: { ...profile.values, sensitive: profile.showsSensitive ? 'on' : undefined },
  })
  const busy = useNavigation().formData?.get('intent') === 'save'
  const field = (name: EditableFieldName) => (
    <ProfileField
      key={name}
      name={name}
      label={name === 'about_me' ? t('form.about_me') : undefined}
      field={fields[name]}
    />
  )
  return (
    <Form
      ref={element}
      method="post"
      action={paths.profile}
      className="grid grid-cols-1 content-start gap-5"
      preventScrollReset
      {...form.props}
      noValidate
    >
      <OnEnter />
      <input type="hidden" name="intent" value="save" />
      <section className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })} id="about">
        <h2 className="heading-3">{t('edit.about')}</h2>
        {field('about_me')}
        <div className="grid grid-cols-fit-48 items-start gap-4">{choicesOf('about').map(field)}</div>
      </section>
      <section className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })} id="facts">
        <h2 className="heading-3">{t('edit.facts')}</h2>
        <div className="grid grid-cols-fit-48 items-start gap-4">
          <FixedField id="own-name" label={t('edit.name')} note={t('edit.fixed')} value={profile.name} />
          <FixedField
            id="own-birth-date"
            label={t('edit.birth_date')}
            note={t('edit.others_see', { age: profile.age })}
            value={calendarDate(profile.birthDate)}
          />
        </div>
        <LocationPicker
          values={reply?.location ?? profile.location}
          choices={reply?.choices ?? choices}
          fields={fields}
        />
        <div className="grid grid-cols-fit-48 items-start gap-4">{choicesOf('facts').map(field)}</div>
        <Switch field={fields.sensitive} label={t('edit.sensitive')} note={t('edit.sensitive_note')} />
      </section>
      <Panel>
        <div id="interests">{field('interests')}</div>
      </Panel>
      <div className={saveBarClass({ still: changes === 0 })}>
        <p className="meta unscripted:hidden!" role="status">
          {changes > 0 ? t('edit.changes', { count: changes }) : ''}
        </p>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:flex-1">
          <Button className="unscripted:hidden!" look="ghost" size="small" onClick={undo}>
            {t('edit.undo')}
          </Button>
          <Button type="submit" look="primary" size="small" busy={busy}>
            {t('edit.save')}
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** Returns the number of fields that differ from the saved ones. Calls `changed` with the form, or null if none differ. */
function useChanges(form: React.RefObject<HTMLFormElement>, changed: (form: FormData | null) => void): number {
  const [changes, setChanges] = useState(0)
  const hearer = useRef(changed)
  hearer.current = changed
  useEffect(() => {
    const element = form.current
    if (!element) return
    const before = fieldsOf(element)
    hearer.current(null)
    const count = () => {
      const now = fieldsOf(element)
      const names = new Set([...before.keys(), ...now.keys()])
      const differing = [...names].filter((name) => before.get(name) !== now.get(name)).length
      setChanges(differing)
      hearer.current(differing > 0 ? new FormData(element) : null)
    }
    // Waits until React has updated dependent inputs, such as the city after a change of country.
    const later = () => setTimeout(count)
    element.addEventListener('input', later)
    element.addEventListener('change', later)
    return () => {
      element.removeEventListener('input', later)
      element.removeEventListener('change', later)
    }
  }, [form])
  return changes
}

function fieldsOf(form: HTMLFormElement): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new FormData(form)) {
    if (name !== 'city_id') fields.set(name, `${fields.get(name) ?? ''}\n${String(value)}`)
  }
  return fields
}
