import { useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { optionClass } from '~/ui/forms/choices'
import { Icon } from '~/ui/icon'
import { chipClass, chipsClass } from '~/ui/labels'
import { isFromProfile } from '../../reading/icebreakers'
import type { Icebreaker, PeerView } from '../../schema'
import { PeerAvatar } from '../peer-avatar'
import { LineLink } from './line-link'

interface IcebreakerChipsProps {
  lines: readonly Icebreaker[]
  /** Texts already sent; their lines are left out. */
  said: ReadonlySet<string>
  onChoose: (text: string) => void
}

/** Suggested lines above the field, after the first message. */
export function IcebreakerChips({ lines, said, onChoose }: IcebreakerChipsProps) {
  const { t } = useTranslation('chats')
  if (lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs, this groups links
    <div
      className={chipsClass({ scroll: true, class: '-mx-3! px-3!' })}
      data-icebreakers
      role="group"
      aria-label={t('icebreaker.label')}
    >
      {lines.map((line, index) => {
        const text = t(line.key, line.values)
        if (said.has(text)) return null
        return <LineLink key={line.key} index={index} text={text} className={chipClass()} onChoose={onChoose} />
      })}
    </div>
  )
}

interface IcebreakerDialogProps {
  peer: PeerView
  lines: readonly Icebreaker[]
  onChoose: (text: string) => void
}

/**
 * Opens once in an empty conversation, unless the URL asks for a gift, a line or a part of the profile. Choosing a line
 * fills the field and doesn't send.
 */
export function IcebreakerDialog({ peer, lines, onChoose }: IcebreakerDialogProps) {
  const { t } = useTranslation('chats')
  const [open, setOpen] = useState(false)
  const [search] = useSearchParams()
  const [hasAim] = useState(['gift', 'say', 'about'].some((name) => search.has(name)))

  useEffect(() => {
    if (!hasAim && lines.length > 0 && isFirstTime(peer.id)) setOpen(true)
  }, [hasAim, lines.length, peer.id])

  /** Waits until the dialog has closed and restored the focus, so that the field can take it. */
  function choose(text: string) {
    setOpen(false)
    setTimeout(() => onChoose(text))
  }

  if (!open || lines.length === 0) return null
  return (
    <Modal onClose={() => setOpen(false)} size="question" label={t('icebreaker.title', { name: peer.name })}>
      <div className="flex items-center gap-3 pe-10">
        <PeerAvatar peer={peer} />
        <div>
          <h2 className="heading-3">{t('icebreaker.title', { name: peer.name })}</h2>
          <p className="meta">{t(lines.every(isFromProfile) ? 'icebreaker.source' : 'icebreaker.ideas')}</p>
        </div>
      </div>
      <div className="grid gap-2">
        {lines.map((line) => (
          <button
            key={line.key}
            className={optionClass({ shape: 'bubble' })}
            data-line
            type="button"
            onClick={() => choose(t(line.key, line.values))}
          >
            {t(line.key, line.values)}
            <Icon className="ms-auto text-text-3" name="pencil" />
          </button>
        ))}
      </div>
      <ModalActions>
        <Button look="ghost" block onClick={() => choose('')}>
          {t('icebreaker.own')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function isFirstTime(peerId: string): boolean {
  const key = `icebreakers:${peerId}`
  try {
    if (localStorage.getItem(key)) return false
    localStorage.setItem(key, new Date().toISOString())
    return true
  } catch {
    return false
  }
}
