import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { Button } from '~/ui/button'
import { consoleInput } from '~/ui/console/fields'
import { readFormDraft, useLastingDraft } from '~/ui/forms/use-form-draft'
import { Link } from '~/ui/link'
import type { Act } from '../../queue/schema'
import { actsFor, grounds, longestWords, suspension } from '../../queue/schema'
import type { OpenedCase, QueueView } from './view'
import { draftKey, listFields } from './view'

/** Shortcut keys of the acts. */
export const actKeys = {
  disabled: 'R',
  removed: 'R',
  restored: 'R',
  suspended: 'S',
  warned: 'W',
  nothing: 'A',
  kept: 'A',
} as const satisfies Record<Act, string>

/** Form with the reason, own words, and the acts. On phones, the acts stick to the bottom. */
export function DecisionPane({ opened, view }: { opened: OpenedCase; view: QueueView }) {
  const { t } = useTranslation('console')
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  useLastingDraft(form, draftKey(opened.id, 'decide'))
  const acts = actsFor(opened.kind, opened.appeal?.side ?? null)
  return (
    <Form
      ref={form}
      method="post"
      id="decision"
      className="flex min-w-0 flex-col border-border max-lg:md:col-span-2 lg:border-s"
      aria-label={t('queue.decision')}
    >
      {listFields(view).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="case" value={`${opened.brand}/${opened.id}`} />
      <div className="grid gap-3 p-3.5">
        <fieldset className="grid gap-0.5">
          <legend className="mb-1.5 font-semibold">{t('queue.ground')}</legend>
          {grounds.map((ground, index) => (
            <label
              key={ground}
              className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 text-xs hover:bg-surface-2 has-checked:bg-secondary-soft max-md:min-h-11"
            >
              <input type="radio" name="ground" value={ground} defaultChecked={ground === groundOf(opened)} />
              {t(`moderation:ground.${ground}`)}
              <kbd className="ms-auto">{index + 1}</kbd>
            </label>
          ))}
        </fieldset>
        <TemplateChoice opened={opened} />
        <label className="grid gap-1 text-xs">
          <span className="font-medium">{t('queue.words')}</span>
          <textarea className={consoleInput({ kind: 'area' })} name="words" maxLength={longestWords} />
        </label>
        {acts.includes('suspended') && (
          <label className="flex items-center gap-2 text-xs">
            <span className="font-medium">{t('queue.days')}</span>
            <input
              className={consoleInput({ class: 'w-20' })}
              type="number"
              name="days"
              min={1}
              max={suspension.most}
              defaultValue={suspension.days}
              required
            />
          </label>
        )}
        {opened.kind === 'report' && opened.reports > 1 && (
          <label className="flex min-h-8 items-center gap-2.5 text-xs max-md:min-h-11">
            <input type="checkbox" name="others" value="yes" />
            {t('queue.others', { count: opened.reports - 1 })}
          </label>
        )}
        <p className="text-2xs text-text-3">{t(opened.kind === 'appeal' ? 'queue.appeal_mail' : 'queue.statement')}</p>
      </div>
      <div className="sticky bottom-0 mt-auto grid gap-2 border-border border-t bg-surface-1 p-3.5 max-md:grid-cols-2 md:bottom-9.5">
        {acts.map((act, index) => (
          <Button
            key={act}
            type="submit"
            name="act"
            value={act}
            look={index === 0 ? 'primary' : 'outline'}
            size="small"
            block
            busy={busy}
          >
            {t(`queue.do.${act}`)} <kbd>{actKeys[act]}</kbd>
          </Button>
        ))}
      </div>
    </Form>
  )
}

/** Returns the rule closest to the reporter's reason. */
function groundOf({ topic }: OpenedCase): string {
  const near: Record<string, string> = { money: 'money', rude: 'hate', fake: 'fake', minor: 'minor' }
  return near[topic] ?? 'other'
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
        <Link className="link ms-auto" to={`${consolePaths.queueTemplates}?brand=${brand}`}>
          {t('queue.templates')}
        </Link>
      </div>
      <select
        id="template"
        className={consoleInput({ kind: 'select' })}
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
