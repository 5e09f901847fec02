import { Form, useNavigation } from '@remix-run/react'
import type { ChangeEvent, FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { inputClass } from '~/ui/forms/field'
import { draftOf, readFormDraft, useLastingDraft, writeFormDraft } from '~/ui/forms/use-form-draft'
import { Link } from '~/ui/link'
import type { ActKey } from '../../queue/schema'
import { acts, actsFor, longestWords, needsGround, suspension } from '../../queue/schema'
import { SelfieQuestions } from '../selfie'
import { Grounds } from './grounds'
import { ListFields } from './list-fields'
import type { OpenedCase, QueueView, Refusal } from './view'
import { draftKey, namesGround, noGround, refusalAt, subjectOf } from './view'
import { useWrongField } from './wrong-field'

/** On a phone, A is left and R right below the milder acts, in every kind of case. */
const placeOnPhone: Record<ActKey, string> = { R: 'max-md:order-4', S: '', W: '', A: 'max-md:order-3' }

/** Form with the reason, own words, and the acts. On phones, the acts stay at the foot of the screen. */
export function DecisionPane({ opened, view }: { opened: OpenedCase; view: QueueView }) {
  const { t } = useTranslation('console')
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useLastingDraft(form, draftKey(subjectOf(opened), 'decide'))
  const { asked, ...guard } = useGroundGuard(opened, view)
  const offered = actsFor(opened.kind, opened.appeal?.side ?? null)
  return (
    <Form
      ref={form}
      {...guard}
      noValidate
      method="post"
      id="decision"
      className={classNames(
        'flex min-w-0 flex-col border-border max-lg:md:col-span-2 lg:border-s',
        offered.length > 2 ? 'max-md:pb-32' : 'max-md:pb-19',
      )}
      aria-label={t('queue.decision')}
    >
      <ListFields view={view} />
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="case" value={`${opened.brand}/${opened.id}`} />
      <input type="hidden" name="seen" value={opened.reportCount} />
      <div className="grid gap-3 p-3.5">
        {opened.kind === 'selfie' ? (
          opened.selfie && <SelfieQuestions selfie={opened.selfie} />
        ) : (
          <Reasons opened={opened} view={view} asked={asked} />
        )}
      </div>
      <div
        className="mt-auto grid gap-2 border-border border-t bg-surface-1 p-3.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-bar) max-md:grid-cols-2 md:sticky md:bottom-9.5"
        data-foot
      >
        {offered.map(({ key, act }, index) => (
          <Button
            key={act}
            className={placeOnPhone[key]}
            type="submit"
            name="act"
            value={act}
            look={index === 0 && opened.kind !== 'appeal' ? 'primary' : 'outline'}
            size="small"
            block
            busy={busy}
          >
            {t(`queue.do.${act}`)} <kbd>{key}</kbd>
          </Button>
        ))}
      </div>
    </Form>
  )
}

/** The rule that was broken, and the moderator's own words. */
function Reasons({ opened, view, asked }: { opened: OpenedCase; view: QueueView; asked: number }) {
  const { t } = useTranslation('console')
  const canSuspend = actsFor(opened.kind, opened.appeal?.side ?? null).some(({ act }) => act === 'suspended')
  return (
    <>
      {namesGround(opened) ? <Grounds opened={opened} asked={asked} /> : <FirstGround opened={opened} />}
      <TemplateChoice opened={opened} />
      <label className="grid gap-1 text-xs">
        <span className="font-medium">{t('queue.words')}</span>
        <textarea className={inputClass({ kind: 'area' })} name="words" maxLength={unitsFor(longestWords)} />
      </label>
      {canSuspend && <Days refusal={refusalAt(view, opened, 'decide')} />}
      <p className="text-2xs text-text-3">{t(opened.kind === 'appeal' ? 'queue.appeal_mail' : 'queue.statement')}</p>
    </>
  )
}

/** Length of a suspension. */
function Days({ refusal }: { refusal: Refusal | null }) {
  const { t } = useTranslation('console')
  const wrong = useWrongField<HTMLInputElement>(refusal)
  return (
    <div className="grid gap-1 text-xs">
      <label className="flex items-center gap-2">
        <span className="font-medium">{t('queue.days')}</span>
        <input
          {...wrong.field}
          className={inputClass({ class: 'w-20' })}
          type="number"
          name="days"
          min={1}
          max={suspension.most}
          defaultValue={suspension.days}
        />
      </label>
      {wrong.message}
    </div>
  )
}

/** The ground of the decision objected to, on which an objection is rejected. */
function FirstGround({ opened: { appeal } }: { opened: OpenedCase }) {
  const { t } = useTranslation('console')
  if (!appeal?.ground) return null
  return (
    <div className="grid gap-0.5">
      <p className="font-semibold">{t('queue.first_ground')}</p>
      <p className="text-xs">{t(`moderation:ground.${appeal.ground}`)}</p>
    </div>
  )
}

/**
 * Counts how often an act was pressed that lacks its ground, which isn't sent. Without scripting, the server refuses it.
 */
function useGroundGuard(opened: OpenedCase, { refusal }: QueueView) {
  const isRefused = refusal?.code === noGround && refusal.sent.id === opened.id
  const [asked, setAsked] = useState(isRefused ? 1 : 0)
  useEffect(() => setAsked(isRefused ? 1 : 0), [isRefused])
  return {
    asked,
    onChange({ target }: ChangeEvent<HTMLFormElement>) {
      if (target.name === 'ground') setAsked(0)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget
      const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
      const act = acts.find((known) => known === button?.value)
      if (new FormData(form).has('ground') || (act && !needsGround(act))) return
      event.preventDefault()
      writeFormDraft(draftKey(opened.id, 'decide'), draftOf(form))
      setAsked((times) => times + 1)
    },
  }
}

/** Choice of a template, with a preview in the brand's language; each side reads it in its own. */
function TemplateChoice({ opened: { id: caseId, templates, brand } }: { opened: OpenedCase }) {
  const { t } = useTranslation('console')
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const draft = readFormDraft(draftKey(caseId, 'decide'))
    setChosen(draft?.find(([name]) => name === 'template')?.[1] ?? '')
  }, [caseId])
  const preview = templates.find(({ id }) => id === chosen)?.text
  return (
    <div className="grid gap-1 text-xs">
      <div className="flex items-center gap-2">
        <label className="font-medium" htmlFor="template">
          {t('queue.template')}
        </label>
        <Link
          className="link ms-auto inline-flex min-h-6 items-center"
          to={`${consolePaths.queueTemplates}?brand=${brand}`}
        >
          {t('queue.templates')}
        </Link>
      </div>
      <select
        id="template"
        className={inputClass({ kind: 'select' })}
        name="template"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('queue.no_template')}</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {preview && <p className="wrap-anywhere whitespace-pre-line text-text-2">{preview}</p>}
    </div>
  )
}
