import type { SubmissionResult } from '@conform-to/dom'
import { Form, useNavigation } from '@remix-run/react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimal, minorUnits } from '~/i18n/amounts'
import { useFormat } from '~/i18n/formats'
import { ProvedButton, useStepUp } from '~/modules/operators/ui/step-up'
import { Card, Facts, Note } from '~/ui/console/parts'
import { FieldErrors } from '~/ui/forms/field'
import type { FormRules } from '~/ui/forms/form-rules'
import { SelectField, TextField } from '~/ui/forms/text-fields'
import { useFormDraft } from '~/ui/forms/use-form-draft'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { OpenedOrder, RefundMode, Returning, ShownOrder } from '../../console/schema'
import { refundModes, refundReasons } from '../../console/schema'

interface RefundCardProps {
  order: ShownOrder
  refunds: NonNullable<OpenedOrder['refunds']>
  rules: FormRules
}

/** Form to refund money, with the formula shown above the button. */
export function RefundCard({ order, refunds, rules }: RefundCardProps) {
  const { t } = useTranslation('console')
  const { money } = useFormat()
  const reply = useReply<{ result?: SubmissionResult<string[]> }>()
  const busy = useNavigation().state === 'submitting'
  const element = useRef<HTMLFormElement>(null)
  const { form, fields } = useRuledForm<'mode' | 'amount' | 'reason' | 'words'>({
    id: 'refund',
    result: reply?.result,
    rules,
    start: { reason: refundReasons[0] },
  })
  useFormDraft(element, `refund ${order.id}`)
  const modes = refundModes.filter((mode) => mode === 'part' || refunds[mode])
  const [mode, setMode] = useState<RefundMode>(modes[0] ?? 'part')
  const [typed, setTyped] = useState('')
  const back = mode === 'part' ? partOf(order, minorUnits(typed, order.currency)) : refunds[mode]
  const label = back ? t('money.refund_sum', { sum: money(back.amount, order.currency) }) : t('money.refund')
  return (
    <Card title={t('money.refund')}>
      <Form method="post" ref={element} className="grid grid-cols-1 gap-3" {...form.props}>
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="key" value={order.key} />
        <input type="hidden" name="seen" value={order.refunded} />
        <fieldset
          className="grid gap-1.5"
          aria-describedby={fields.mode.errors ? `${fields.mode.id}-error` : undefined}
        >
          <legend className="sr-only">{t('money.how_much')}</legend>
          <div className="inline-flex w-fit gap-0.5 rounded-button bg-surface-2 p-0.75">
            {modes.map((each) => (
              <label
                key={each}
                className="inline-flex min-h-7 cursor-pointer items-center gap-2 rounded-sm px-3 font-medium text-text-2 text-xs has-checked:bg-surface-1 has-checked:text-text has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:min-h-11"
              >
                <input
                  className="sr-only"
                  type="radio"
                  name="mode"
                  value={each}
                  checked={mode === each}
                  onChange={() => setMode(each)}
                />
                {t(`money.mode.${each}`)}
              </label>
            ))}
          </div>
          <FieldErrors field={fields.mode} />
        </fieldset>
        <div className={mode === 'part' ? undefined : 'not-unscripted:hidden'}>
          <TextField
            field={fields.amount}
            label={t('money.part', { currency: order.currency })}
            help={t('money.part_help', { most: money(order.amount - order.refunded, order.currency) })}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <RefundFacts order={order} mode={mode} back={back} />
        <SelectField
          field={fields.reason}
          label={t('money.reason')}
          options={refundReasons.map((reason) => ({ value: reason, label: t(`money.reasons.${reason}`) }))}
        />
        <TextField field={fields.words} label={t('money.words')} autoComplete="off" />
        <StepUpNote />
        <ProvedButton
          act={label}
          look="primary"
          size="small"
          icon="fingerprint"
          busy={busy}
          className="justify-self-start"
        >
          {label}
        </ProvedButton>
      </Form>
    </Card>
  )
}

function StepUpNote() {
  const { t } = useTranslation('console')
  const { proved } = useStepUp()
  return (
    <Note kind="info">
      <strong className="font-semibold">{t(proved ? 'money.proved' : 'money.step_up')}</strong>{' '}
      {t('money.step_up_text')}
    </Note>
  )
}

/** Calculates like the server: a part takes the credits that it paid for. */
function partOf({ amount, refunded, credits, unspent }: OpenedOrder, part: number | null): Returning | null {
  if (part === null || part > amount - refunded) return null
  return { amount: part, credits: Math.min(unspent, Math.round((credits * part) / amount)) }
}

function RefundFacts({ order, mode, back }: { order: ShownOrder; mode: RefundMode; back: Returning | null }) {
  const { t } = useTranslation('console')
  const { money } = useFormat()
  const { amount, credits, currency, refunded, unspent } = order
  const sum = (units: number) => decimal(units, currency)
  const formulas = {
    unspent: `${sum(amount)} × ${unspent} ÷ ${credits}`,
    full: refunded > 0 ? `${sum(amount)} − ${sum(refunded)}` : null,
    part: null,
  }
  const isWhole = back !== null && refunded + back.amount === amount
  const ends = order.buyer?.premium && isWhole && order.onlyOrder
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [t('money.paid'), t('money.paid_for', { sum: money(amount, currency), count: credits })],
          ...(refunded > 0 ? [[t('money.went_back'), money(refunded, currency)] as const] : []),
          [t('money.unspent'), t('money.of', { left: unspent, count: credits })],
          [
            t('money.refund'),
            back ? (
              <>
                <strong className="font-semibold">{money(back.amount, currency)}</strong>
                {formulas[mode] && ` = ${formulas[mode]}`}
              </>
            ) : (
              '–'
            ),
          ],
          [t('money.taken'), back ? back.credits : '–'],
          [t('money.premium'), t(ends ? 'money.premium_ends' : 'money.premium_stays')],
        ]}
      />
    </div>
  )
}
