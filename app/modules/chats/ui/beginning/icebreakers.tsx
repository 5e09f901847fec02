import { useSearchParams } from '@remix-run/react'
import type { RefObject } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { fetchModal, Modal, ModalActions } from '~/ui/dialogs/modal'
import { isEngaged } from '~/ui/dialogs/scripted'
import { optionClass } from '~/ui/forms/choices'
import { Icon } from '~/ui/icon'
import { chipClass, chipsClass } from '~/ui/labels'
import { isFromProfile } from '../../reading/icebreakers'
import type { Icebreaker, PeerView } from '../../schema'
import { PeerAvatar } from '../peer'
import { LineLink } from './line-link'

interface IcebreakerChipsProps {
  lines: readonly Icebreaker[]
  /** Texts already sent; their lines are left out. */
  sentTexts: ReadonlySet<string>
  onChoose: (text: string) => void
}

/** Suggested lines above the field, after the first message. */
export function IcebreakerChips({ lines, sentTexts, onChoose }: IcebreakerChipsProps) {
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
        if (sentTexts.has(text)) return null
        return <LineLink key={line.key} index={index} text={text} className={chipClass()} onChoose={onChoose} />
      })}
    </div>
  )
}

/**
 * Returns whether the dialog with suggested lines is open, and the function that closes it. It opens once in an empty
 * conversation, unless the URL asks for something else or the member has already begun to write.
 */
export function useIcebreakerDialog(
  peer: PeerView,
  lines: readonly Icebreaker[],
  field: RefObject<HTMLTextAreaElement>,
): [boolean, () => void] {
  const [open, setOpen] = useState(false)
  const [search] = useSearchParams()
  const [hasAim] = useState(['gift', 'photo', 'say', 'about', 'ask'].some((name) => search.has(name)))
  useEffect(() => {
    if (hasAim || lines.length === 0) return
    let isGone = false
    const openUnlessWriting = () => {
      const writes = isEngaged() || Boolean(field.current?.value)
      if (!isGone && !writes && isFirstTime(peer.id)) setOpen(true)
    }
    // Without the dialog, the lines still stand in the conversation.
    fetchModal().then(openUnlessWriting, () => undefined)
    return () => {
      isGone = true
    }
  }, [hasAim, lines.length, peer.id, field])
  return [open && lines.length > 0, () => setOpen(false)]
}

interface IcebreakerDialogProps {
  peer: PeerView
  lines: readonly Icebreaker[]
  onChoose: (text: string) => void
  onClose: () => void
}

/** Suggested lines over an empty conversation. Choosing one fills the field and doesn't send. */
export function IcebreakerDialog({ peer, lines, onChoose, onClose }: IcebreakerDialogProps) {
  const { t } = useTranslation('chats')

  /** Waits until the dialog has closed and restored the focus, so that the field can take it. */
  function choose(text: string) {
    onClose()
    setTimeout(() => onChoose(text))
  }

  return (
    <Modal onClose={onClose} size="question" label={t('icebreaker.title', { name: peer.name })}>
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
