import type { useFetcher } from '@remix-run/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ModalActions } from '~/ui/dialogs/modal'
import { Options, Tick } from '~/ui/forms/choices'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { FormErrors } from '~/ui/notices/alert'
import type { ReportFields, ReportReply } from '../schema'
import { reportReasons } from '../schema'

interface ReportFormProps {
  action: string
  /** Name of the reported member; null if the reporter may not see it. */
  name: string | null
  reply: ReportReply | undefined
  /** Whether the last messages of a conversation are attached. */
  evidence: boolean
  /** Missing in the dialog, which validates on the server. */
  rules?: FormRules
  /** The dialog's own fetcher; the page uses Remix's form. */
  fetcher?: ReturnType<typeof useFetcher<ReportReply>>
  /** The link or button to leave the form. */
  children: ReactNode
}

/** Form with the reason, what happened, and whether to block as well. The reported member is not told who reported. */
export function ReportForm({ action, name, reply, evidence, rules = {}, fetcher, children }: ReportFormProps) {
  const { t } = useTranslation('moderation')
  const navigation = useNavigation()
  const busy = fetcher ? fetcher.state !== 'idle' : navigation.formMethod === 'POST'
  const { form, fields } = useRuledForm<keyof ReportFields>({
    id: 'report',
    result: reply && 'result' in reply ? reply.result : undefined,
    rules,
  })
  const Shown = fetcher?.Form ?? Form
  return (
    <Shown method="post" action={action} className="grid grid-cols-1 content-start gap-4" {...form.props}>
      <FormErrors errors={form.errors} />
      {fetcher && <input type="hidden" name="script" value="yes" />}
      <Options
        field={fields.reason}
        label={t('form.reason')}
        choices={reportReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
      />
      <TextArea field={fields.message} label={t('form.message')} note={t('form.optional')} rows={2} />
      <Tick field={fields.block} note={t('form.block_note')}>
        {name === null ? t('form.block_unnamed') : t('form.block', { name })}
      </Tick>
      <p className="fine">
        {evidence && t('form.evidence')} {name === null ? t('form.discreet_unnamed') : t('form.discreet', { name })}
      </p>
      <ModalActions>
        <Button type="submit" look="danger" block busy={busy}>
          {t('form.send')}
        </Button>
        {children}
      </ModalActions>
    </Shown>
  )
}
