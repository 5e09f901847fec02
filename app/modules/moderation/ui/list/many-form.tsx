import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { Select } from '~/ui/console/filters'
import { inputClass } from '~/ui/forms/field'
import { grounds, longestWords } from '../../queue/schema'
import { ListFields } from '../queue/list-fields'
import type { QueueView } from '../queue/view'
import { isShownAtForm } from '../queue/view'

const actsForMany = ['nothing', 'warned', 'suspended', 'disabled', 'removed'] as const

interface ManyFormProps {
  view: QueueView
  /** Number of selected cases; 0 without scripting. */
  selected: number
}

/**
 * Form that decides the selected cases in one way for one reason, neither of which is preselected; cases whose kind
 * lacks the act are skipped. It opens with the first selected case.
 */
export function ManyForm({ view, selected }: ManyFormProps) {
  const { t } = useTranslation('console')
  const refusal = view.refusal?.sent.intent === 'many' && isShownAtForm(view.refusal) ? view.refusal : null
  const sent = refusal?.sent
  const error = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusal) error.current?.focus()
  }, [refusal])
  return (
    <details className="border-border border-b px-3.5 text-xs" open={selected > 0 || refusal !== null}>
      <summary className="flex min-h-9 cursor-pointer items-center max-md:min-h-11">
        {selected > 0 ? t('queue.selected', { count: selected }) : t('queue.many')}
      </summary>
      <Form method="post" id="many" className="grid gap-2 pb-3">
        <ListFields view={view} />
        <Select
          name="ground"
          label={t('queue.ground')}
          value={sent?.ground ?? ''}
          options={[
            { value: '', label: t('queue.choose_ground') },
            ...grounds.map((ground) => ({ value: ground, label: t(`moderation:ground.${ground}`) })),
          ]}
        />
        <Select
          name="act"
          label={t('queue.decision')}
          value={sent?.act ?? ''}
          options={[
            { value: '', label: t('queue.choose_act') },
            ...actsForMany.map((act) => ({ value: act, label: t(`queue.do.${act}`) })),
          ]}
        />
        <label className="grid gap-1">
          {t('queue.words')}
          <textarea
            className={inputClass({ kind: 'area' })}
            name="words"
            maxLength={unitsFor(longestWords)}
            defaultValue={sent?.words}
          />
        </label>
        {refusal && (
          <p ref={error} className="text-danger-ink" role="alert" tabIndex={-1}>
            {t(refusal.code)}
          </p>
        )}
        <Button type="submit" size="small" look="outline" name="intent" value="many">
          {selected > 0 ? t('queue.decide_selected', { count: selected }) : t('queue.decide_many')}
        </Button>
      </Form>
    </details>
  )
}
