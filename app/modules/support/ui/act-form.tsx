import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { ProvedButton, useStepUp } from '~/modules/operators/ui/step-up'
import type { ButtonLook } from '~/ui/button'
import { Button } from '~/ui/button'
import { Note } from '~/ui/console/parts'
import type { FieldState } from '~/ui/forms/field'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { MemberAct } from '../acts-of'
import { memberActs } from '../acts-of'
import type { MemberReply, MemberView } from './view'

/** The fields of all acts; each form renders its own. */
export type ActFields = Record<
  'days' | 'ground' | 'words' | 'why' | 'reason' | 'credits' | 'email' | 'note',
  FieldState
>

interface ActFormProps {
  act: MemberAct
  view: MemberView
  reply: MemberReply | undefined
  look?: ButtonLook['look']
  /** Renders the fields. Without fields the act needs only its button. */
  children?: (fields: ActFields) => ReactNode
  hidden?: Record<string, string>
  /** Initial values of the fields. */
  start?: Record<string, string>
}

/** The form of one act: its fields, what it will do and who is notified, and its button. */
export function ActForm({ act, view, reply, look = 'primary', children, hidden = {}, start = {} }: ActFormProps) {
  const { t } = useTranslation('console')
  const { state, formData } = useNavigation()
  const { form, fields } = useRuledForm<keyof ActFields>({
    id: `act-${act}`,
    result: reply?.act === act ? reply.result : undefined,
    rules: view.rules[act] ?? {},
    start,
  })
  const { proved } = useStepUp()
  const asks = 'fresh' in memberActs[act]
  const button = { size: 'small', look, busy: state !== 'idle' && formData?.get('intent') === act } as const
  const label = t(`members.do.${act}`)
  return (
    <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
      {form.errors.length > 0 && <Note kind="danger">{form.errors}</Note>}
      <input type="hidden" name="intent" value={act} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Without JavaScript, the fresh check would lose typed values. */}
      <div className={`grid grid-cols-1 gap-3 empty:hidden ${asks && !proved ? 'unscripted:hidden' : ''}`}>
        {children?.(fields)}
      </div>
      <p className="text-2xs text-text-2">{t(`members.tells.${act}`)}</p>
      {asks ? (
        <ProvedButton act={label} back={`${consolePaths.member(view.brand.slug, view.file.id)}?act=${act}`} {...button}>
          {label}
        </ProvedButton>
      ) : (
        <Button type="submit" {...button}>
          {label}
        </Button>
      )}
    </Form>
  )
}

interface ActProps extends ActFormProps {
  icon: IconName
}

/** A button that opens an act's form below itself. Works without JavaScript. */
export function Act({ icon, ...props }: ActProps) {
  const { t } = useTranslation('console')
  const { act, view, reply } = props
  const isOpen = view.open === act || (reply?.act === act && reply.result !== undefined)
  return (
    <details open={isOpen} data-act={act} className="group grid gap-2">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-2.5 rounded-button border-border-strong border-control px-3 font-semibold text-xs hover:bg-surface-2 group-open:bg-surface-2">
        <Icon name={icon} />
        {t(`members.act.${act}`)}
        {'fresh' in memberActs[act] && (
          <span className="ms-auto text-text-3">
            <Icon name="fingerprint" />
          </span>
        )}
      </summary>
      <div className="grid gap-3 rounded-md bg-surface-2 p-3">
        <ActForm {...props} />
      </div>
    </details>
  )
}
