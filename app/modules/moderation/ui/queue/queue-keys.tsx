import { useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { KeyHelp } from '~/ui/console/key-help'
import { actsFor, grounds } from '../../queue/schema'
import { actKeys } from './decision-pane'
import type { QueueView } from './view'
import { lineAfter } from './view'

/** Keyboard shortcuts of the queue; each presses an existing button. */
export function QueueKeys({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  const { opened, lines, kind, brand, brands } = view
  const claim = (step: number) => {
    const line = lineAfter(lines, opened?.id ?? null, step)
    const slug = brands.find(({ id }) => id === line?.brandId)?.slug
    if (!line || !slug) return
    submit({ intent: 'claim', case: `${slug}/${line.id}`, kind: kind ?? '', brand }, { method: 'post' })
  }
  const act = (name: string) => () => {
    const button = document.querySelector<HTMLButtonElement>(`#decision button[value="${name}"]`)
    button?.click()
  }
  const acts = opened ? actsFor(opened.kind, opened.appeal?.side ?? null) : []
  return (
    <KeyHelp
      keys={{
        j: () => claim(1),
        k: () => claim(-1),
        ...(opened ? { ']': () => claim(1), '[': () => claim(-1) } : {}),
        Enter: opened ? undefined : () => claim(0),
        ...Object.fromEntries(acts.map((each) => [actKeys[each].toLowerCase(), act(each)])),
        ...Object.fromEntries(grounds.map((ground, index) => [String(index + 1), opened ? choose(ground) : undefined])),
        u: opened ? () => submit({ intent: 'let_go', kind: kind ?? '', brand }, { method: 'post' }) : undefined,
        x: opened ? () => document.querySelector<HTMLInputElement>(`[data-select="${opened.id}"]`)?.click() : undefined,
        z: () => document.querySelector<HTMLButtonElement>('#undo button')?.click(),
      }}
      shortcuts={[
        ['J K', t('keys.next')],
        ['1 8', t('keys.ground')],
        ['R', t('keys.remove')],
        ['S', t('keys.suspend')],
        ['W', t('keys.warn')],
        ['A', t('keys.allow')],
        ['X', t('keys.select')],
        ['Z', t('keys.undo')],
        ['U', t('keys.let_go')],
      ]}
    />
  )
}

const choose = (ground: string) => () =>
  document.querySelector<HTMLInputElement>(`#decision input[value="${ground}"]`)?.click()
