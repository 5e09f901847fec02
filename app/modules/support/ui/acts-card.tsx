import { useTranslation } from 'react-i18next'
import { grounds, suspension } from '~/modules/moderation/queue/schema'
import { Card } from '~/ui/console/parts'
import type { FieldState } from '~/ui/forms/field'
import { SelectField, TextArea, TextField } from '~/ui/forms/text-fields'
import type { MemberAct } from '../acts-of'
import type { ActFields } from './act-form'
import { Act } from './act-form'
import type { MemberReply, MemberView } from './view'
import { isOffered } from './view'

interface ActsProps {
  view: MemberView
  reply: MemberReply | undefined
}

/** The available acts, each with its fields and who is notified. There are none on a profile without an account. */
export function ActsCard({ view, reply }: ActsProps) {
  const { t } = useTranslation('console')
  const offers = (act: MemberAct) => isOffered(view, act)
  const props = { view, reply }
  const why = (fields: ActFields) => <Reason field={fields.reason} />
  if (view.file.email === null) return null
  return (
    <Card title={t('members.acts')}>
      <div className="grid gap-1.5">
        {offers('suspend') && (
          <Act act="suspend" icon="pause" start={{ days: String(suspension.days) }} {...props}>
            {(fields) => (
              <>
                <TextField field={fields.days} label={t('queue.days')} inputMode="numeric" />
                <Ground field={fields.ground} />
                <Words field={fields.words} />
              </>
            )}
          </Act>
        )}
        {offers('disable') && (
          <Act act="disable" icon="ban" look="danger" {...props}>
            {(fields) => (
              <>
                <Ground field={fields.ground} />
                <Words field={fields.words} />
              </>
            )}
          </Act>
        )}
        {offers('restore') && (
          <Act act="restore" icon="rotate-ccw" {...props}>
            {(fields) => <Words field={fields.words} />}
          </Act>
        )}
        {offers('log_out') && <Act act="log_out" icon="log-out" {...props} />}
        {offers('resend') && <Act act="resend" icon="mail" {...props} />}
        {offers('credits') && (
          <Act act="credits" icon="coins" hidden={{ key: view.key }} {...props}>
            {(fields) => (
              <>
                <TextField field={fields.credits} label={t('members.credits')} inputMode="numeric" />
                <Reason field={fields.reason} />
              </>
            )}
          </Act>
        )}
        {offers('block_debits') && (
          <Act act="block_debits" icon="ban" {...props}>
            {why}
          </Act>
        )}
        {offers('allow_debits') && (
          <Act act="allow_debits" icon="landmark" {...props}>
            {why}
          </Act>
        )}
        {offers('email') && (
          <Act act="email" icon="pencil" {...props}>
            {(fields) => (
              <>
                <TextField field={fields.email} label={t('members.new_email')} type="email" autoComplete="off" />
                <Reason field={fields.reason} />
              </>
            )}
          </Act>
        )}
        {offers('export') && (
          <Act act="export" icon="download" {...props}>
            {why}
          </Act>
        )}
        {offers('erase') && (
          <Act act="erase" icon="trash-2" look="danger" {...props}>
            {why}
          </Act>
        )}
      </div>
    </Card>
  )
}

function Ground({ field }: { field: FieldState }) {
  const { t } = useTranslation('console')
  const options = grounds.map((ground) => ({ value: ground, label: t(`moderation:ground.${ground}`) }))
  return (
    <SelectField field={field} label={t('members.reason')} placeholder={t('queue.choose_ground')} options={options} />
  )
}

function Words({ field }: { field: FieldState }) {
  const { t } = useTranslation('console')
  return <TextArea field={field} label={t('members.words')} />
}

function Reason({ field }: { field: FieldState }) {
  const { t } = useTranslation('console')
  return <TextField field={field} label={t('members.reason')} autoComplete="off" />
}
