import type { SubmissionResult } from '@conform-to/dom'
import type { useFetcher } from '@remix-run/react'
import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { useCarried } from '~/ui/carried/carried'
import { Segment, Tick } from '~/ui/forms/choices'
import { DateField } from '~/ui/forms/date-field'
import type { FieldState } from '~/ui/forms/field'
import { initialText } from '~/ui/forms/field'
import { PasswordField, TextArea, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Link } from '~/ui/link'
import { FormErrors } from '~/ui/notices/alert'
import { genders } from '../../member'
import type { FirstRecipient, SignUpFields, SignUpView } from '../../schema'
import { limits, seekChoices } from '../../schema'
import { OtherWay } from '../account-page'
import { TimeZoneField } from '../time-zone-field'
import { useEmailSuggestion } from '../use-email-suggestion'
import { ConsentTicks } from './consent-ticks'
import { draftInForm, forgetDraft, keepDraft, readDraft } from './sign-up-draft'

export interface SignUpFormProps {
  view: SignUpView
  result: SubmissionResult<string[]> | undefined
  busy: boolean
  /** Recipient of the first message, when signing up from a member's page. */
  recipient: FirstRecipient | null
  /** The modal's own fetcher; a page uses Remix's Form. */
  fetcher?: ReturnType<typeof useFetcher>
}

/** The sign-up form of page and modal (specification 2; decisions, 'Accounts'). Works without JavaScript. */
export function SignUpForm({ view, result, busy, recipient, fetcher }: SignUpFormProps) {
  const { t } = useTranslation('accounts')
  const { form, fields } = useRuledForm<keyof SignUpFields>({
    id: fetcher ? 'signup-modal' : 'signup',
    result,
    rules: recipient ? { ...view.rules, signup_message: { maxLength: recipient.messageLength } } : view.rules,
  })
  const element = useDraft(busy)
  const suggestion = useEmailSuggestion()
  const action = useCarried(view.action)
  const Shown = fetcher?.Form ?? Form
  const { min } = limits.password
  return (
    <Shown
      ref={element}
      method="post"
      action={action}
      className="grid grid-cols-1 content-start gap-5"
      {...form.props}
      onInput={(event) => keepDraft(draftInForm(event.currentTarget))}
    >
      <input type="hidden" name="draft" defaultValue={view.draft} />
      <Brought field={fields.like} />
      <Brought field={fields.age} />
      <TimeZoneField />
      <FormErrors errors={form.errors} />
      {recipient && <TextArea field={fields.signup_message} label={t('signup.message')} rows={2} readOnly={busy} />}
      {initialText(fields.about) && (
        <TextArea field={fields.about} label={t('signup.about')} rows={2} readOnly={busy} />
      )}
      <TextField
        field={fields.email}
        label={t('field.email')}
        type="email"
        autoComplete="email"
        placeholder={t('field.email_example')}
        readOnly={busy}
        suggestion={suggestion.of}
        onBlur={(event) => suggestion.check(event.target.value)}
        onInput={suggestion.clear}
      />
      <div className="grid grid-cols-fit-48 items-start gap-4">
        <TextField
          field={fields.name}
          label={t('field.name')}
          help={t('field.name_help', limits.name)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
        />
        <DateField
          field={fields.date_of_birth}
          label={t('field.birth_date')}
          note={t('field.birth_date_note', { min_age: view.minAge })}
          help={t('field.birth_date_help')}
          order={view.dateOrder}
          birthday
        />
      </div>
      <div className="grid grid-cols-fit-48 items-start gap-4">
        <Segment
          field={fields.gender}
          label={t('field.gender')}
          choices={genders.toReversed().map((value) => ({ value, label: t(`field.gender_${value}`) }))}
        />
        <Segment
          field={fields.seeks}
          label={t('field.seeks')}
          help={t('field.seeks_help')}
          choices={Object.keys(seekChoices).map((value) => ({ value, label: t(`field.seeks_${value}`) }))}
        />
      </div>
      <Tick field={fields.matching} note={t('signup.matching_note')}>
        {t('signup.matching')}
      </Tick>
      <PasswordField
        field={fields.password}
        label={t('field.password')}
        help={t('field.password_help', { min })}
        autoComplete="new-password"
        readOnly={busy}
      />
      <ConsentTicks fields={fields} sisters={view.sisters} />
      <div className="grid grid-cols-1 content-start gap-3">
        <Button type="submit" look="primary" size="large" block busy={busy}>
          {t('signup.submit')}
        </Button>
        <p className="fine" role="status">
          {busy ? t('signup.busy') : <FinePrint minAge={view.minAge} />}
        </p>
      </div>
      <OtherWay>
        <Trans t={t} i18nKey="signup.have_account" components={{ login: <Link className="link" to={paths.login} /> }} />
      </OtherWay>
    </Shown>
  )
}

function FinePrint({ minAge }: { minAge: number }) {
  const { t } = useTranslation('accounts')
  const privacy = <Link className="link" to={paths.page('privacy')} target="_blank" />
  return <Trans t={t} i18nKey="signup.fine" values={{ min_age: minAge }} components={{ privacy }} />
}

/** Hidden field with a value from a lander's form. */
function Brought({ field }: { field: FieldState }) {
  const value = initialText(field)
  return value ? <input type="hidden" name={field.name} defaultValue={value} /> : null
}

/** Restores the draft into fields that are still empty, and deletes it after the sign-up. */
function useDraft(busy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  useEffect(() => {
    sending.current = busy
  }, [busy])
  useEffect(() => {
    if (form.current) fillIn(form.current)
    return () => {
      if (sending.current) forgetDraft()
    }
  }, [])
  return form
}

function fillIn(form: HTMLFormElement): void {
  const { date_of_birth: date, ...texts } = readDraft()
  const dates = Object.entries(date ?? {}).map(([part, value]) => [`date_of_birth.${part}`, value] as const)
  for (const [name, value] of [...Object.entries(texts), ...dates]) {
    const field = form.elements.namedItem(name)
    const isEmpty = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value === ''
    if (isEmpty) field.value = value ?? ''
  }
}
