import { useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { refusalsOf } from '~/modules/verification/schema'
import { KeyHelp } from '~/ui/console/keys/key-help'
import type { Shortcut } from '~/ui/console/keys/use-keys'
import { actsFor, grounds } from '../../queue/schema'
import type { OpenedCase, QueueView } from './view'
import { lineAfter, namesGround } from './view'

interface QueueKeysProps {
  view: QueueView
  /** Whether the page shows a decision that can be undone. */
  canUndo: boolean
}

/** Keyboard shortcuts of the queue; each presses an existing button. */
export function QueueKeys({ view, canUndo }: QueueKeysProps) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  const { opened, lines, kind, brand, brands } = view
  const send = (fields: Record<string, string>) => submit({ ...fields, kind: kind ?? '', brand }, { method: 'post' })
  const claim = (step: number) => {
    const line = lineAfter(lines, opened?.id ?? null, step)
    const slug = brands.find(({ id }) => id === line?.brandId)?.slug
    return line && slug ? () => send({ intent: 'claim', case: `${slug}/${line.id}` }) : undefined
  }
  const [next, previous] = [claim(1), claim(-1)]
  return (
    <KeyHelp
      shortcuts={[
        [
          'J K',
          t('keys.next'),
          { j: next, k: previous, ...(opened ? { ']': next, '[': previous } : { Enter: claim(0) }) },
        ],
        ...(opened ? caseShortcuts(t, opened, () => send({ intent: 'let_go' })) : []),
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
  return [
    opened.selfie !== null && [`1 ${refusals.length}`, t('keys.ground'), Object.fromEntries(reasons)],
    namesGround(opened) && [`1 ${grounds.length}`, t('keys.ground'), Object.fromEntries(choices)],
    ...actsFor(opened.kind, opened.appeal?.side ?? null).map(
      ({ key, act }): Shortcut => [
        key,
        t(`keys.act.${act}`),
        { [key.toLowerCase()]: press(`#decision button[value="${act}"]`) },
      ],
    ),
    ['X', t('keys.select'), { x: press(`[data-select="${opened.id}"]`) }],
    ['U', t('keys.let_go'), { u: letGo }],
  ]
}

const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click()
