import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComposerView, PeerView, SendRefusal } from '../../schema'
import { MicButton } from './mic-button'
import { useMicrophone } from './use-microphone'
import type { RecordedVoice } from './use-recording'

/** Fetched when first opened. */
const VoiceRecorder = lazy(async () => ({ default: (await import('./voice-recorder')).VoiceRecorder }))

interface VoiceProps {
  composer: ComposerView
  peer: PeerView
  /** Something else is about to be sent. */
  isBusy: boolean
  onClose: () => void
  onSend: (voice: RecordedVoice) => void
  /** Explains why nothing is recorded that the viewer couldn't send for lack of credits. */
  onUnpaid: (refusal: SendRefusal) => void
}

interface Voice {
  /** The button that starts a recording; null where none can be made. */
  mic: ReactNode
  /** The recorder in place of the field; null while it is closed. */
  recorder: ReactNode
}

/** Records voice messages in place of the composer's field. */
export function useVoice({ composer, peer, isBusy, onClose, onSend, onUnpaid }: VoiceProps): Voice {
  const { t } = useTranslation('chats')
  const [how, setHow] = useState<'held' | 'tapped' | null>(null)
  const hasBegun = useRef(false)
  const { isOffered, open } = useMicrophone(() => setHow('tapped'))
  // Let go before the recording has begun, as while the browser asks: it then ends by its button.
  useEffect(() => {
    if (how !== 'held') return
    const release = () => !hasBegun.current && setHow('tapped')
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [how])
  const { photoCredits: price, balance } = composer

  function start(started: 'held' | 'tapped') {
    if (price > balance) {
      const text = t('voice.unpaid')
      onUnpaid({ status: 402, text, alert: 'credits', price, kind: 'voice', body: '', draftId: '' })
      return
    }
    hasBegun.current = false
    open()
    // Still closed if the page is loaded anew.
    setHow((opened) => opened && started)
  }

  function close() {
    setHow(null)
    onClose()
  }

  return {
    // Nobody listens behind a fictional profile: its team reads.
    mic: isOffered && !isBusy && !peer.fictional ? <MicButton credits={price} onStart={start} /> : null,
    recorder: how && (
      <Suspense fallback={null}>
        <VoiceRecorder
          isHeld={how === 'held'}
          onBegin={() => {
            hasBegun.current = true
          }}
          composer={composer}
          peerName={peer.name}
          onClose={close}
          onSend={(voice) => {
            onSend(voice)
            close()
          }}
        />
      </Suspense>
    ),
  }
}
