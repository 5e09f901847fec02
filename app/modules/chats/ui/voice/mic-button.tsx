import type { PointerEvent } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'

/** A shorter press is a tap. */
const heldAfterMs = 200

interface MicButtonProps {
  /** Price of a recording, in credits. */
  credits: number
  onStart: (how: 'held' | 'tapped') => void
}

/** Takes the place of the send button while the field is empty. It records while it is held, or from a tap on. */
export function MicButton({ credits, onStart }: MicButtonProps) {
  const { t } = useTranslation('chats')
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const isHeld = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function press({ button }: PointerEvent) {
    if (button !== 0) return
    isHeld.current = false
    // Let go elsewhere, it is neither a hold nor a tap.
    window.addEventListener('pointerup', () => clearTimeout(timer.current), { once: true })
    timer.current = setTimeout(() => {
      isHeld.current = true
      onStart('held')
    }, heldAfterMs)
  }

  function tap() {
    clearTimeout(timer.current)
    if (!isHeld.current) onStart('tapped')
    isHeld.current = false
  }

  return (
    <button
      className="ms-1.5 hidden size-12 flex-none touch-none select-none place-items-center rounded-button bg-surface-2 text-[1.25rem] hover:bg-surface-3 peer-placeholder-shown:grid"
      type="button"
      aria-label={credits > 0 ? t('voice.open_for', { count: credits }) : t('voice.open')}
      onPointerDown={press}
      onPointerCancel={() => clearTimeout(timer.current)}
      onClick={tap}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon name="mic" />
    </button>
  )
}
