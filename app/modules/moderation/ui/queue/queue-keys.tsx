import { useNavigate, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { refusalsOf } from '~/modules/verification/schema'
import { KeyHelp } from '~/ui/console/keys/key-help'
import type { Shortcut } from '~/ui/console/keys/use-keys'
import { actsFor, grounds } from '../../queue/schema'
import type { OpenedCase, QueueView } from './view'
import { caseAddress, lineAfter, listFields, mayClaim, mayDecide, namesGround } from './view'

interface QueueKeysProps {
  view: QueueView
  /** Whether the page shows a decision that can be undone. */
  canUndo: boolean
}

/** Keyboard shortcuts of the queue; each presses an existing button. */
export function QueueKeys({ view, canUndo }: QueueKeysProps) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  const navigate = useNavigate()
  const { opened, lines } = view
  const letGo = () => submit({ ...Object.fromEntries(listFields(view)), intent: 'let_go' }, { method: 'post' })
  const read = (step: number) => {
    const line = lineAfter(lines, opened?.id ?? null, step)
    return line ? () => navigate(caseAddress(view, line)) : undefined
  }
  const [next, previous] = [read(1), read(-1)]
  return (
    <KeyHelp
      shortcuts={[
        [
          'J K',
          t('keys.next'),
          { j: next, k: previous, ...(opened ? { ']': next, '[': previous } : { Enter: read(0) }) },
        ],
        ...(opened ? caseShortcuts(t, opened, letGo) : []),
        ['Z', t('keys.undo'), { z: canUndo ? press('#undo button') : undefined }],
      ]}
    />
  )
}

/** Returns the keys of an open case, which press its buttons. */
function caseShortcuts(t: (key: string) => string, opened: OpenedCase, letGo: () => void): (Shortcut | false)[] {
  const choices = grounds.map((ground, index) => [String(index + 1), press(`#decision input[value="${ground}"]`)])
  const refusals = refusalsOf(Boolean(opened.selfie?.pose))
  const reasons = refusals.map((reason, index) => [String(index + 1), press(`#decision input[value="${reason}"]`)])
  const claim: Shortcut[] = mayClaim(opened) ? [['C', t('keys.claim'), { c: press('#claim button') }]] : []
  if (!mayDecide(opened)) return claim
  return [
    ...claim,
    opened.selfie !== null && [`1 ${refusals.length}`, t('keys.ground'), Object.fromEntries(reasons)],
    namesGround(opened) && [`1 ${grounds.length}`, t('keys.ground'), Object.fromEntries(choices)],
    ...actsFor(opened.kind, opened.appeal?.side ?? null).map(
      ({ key, act }): Shortcut => [
        key,
        t(`keys.act.${act}`),
        { [key.toLowerCase()]: press(`#decision button[value="${act}"]`) },
      ],
    ),
    ['E', t('keys.escalate'), { e: () => document.querySelector<HTMLElement>('#escalate')?.focus() }],
    ['X', t('keys.select'), { x: press(`[data-select="${opened.id}"]`) }],
    opened.until !== null && ['U', t('keys.let_go'), { u: letGo }],
  ]
}

const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click()
