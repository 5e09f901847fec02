import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import type { Pose } from '../schema'
import { PoseDrawing } from './pose'

interface CameraProps {
  pose: Pose
  onTake: (file: File) => void
  /** Chooses a file instead. */
  onChoose: () => void
  onClose: () => void
}

/** The device's front camera, mirrored, with an oval for the face and the pose beside it. The photo isn't mirrored. */
export function Camera({ pose, onTake, onChoose, onClose }: CameraProps) {
  const { t } = useTranslation('verification')
  const [attempt, setAttempt] = useState(0)
  const { video, isOff } = useCamera(attempt)
  return (
    <Modal onClose={onClose} title={t(isOff ? 'camera.off' : 'camera.title')}>
      {isOff ? (
        <>
          <p>{t('camera.allow')}</p>
          <ModalActions>
            <Button look="primary" block onClick={onChoose}>
              {t('camera.choose')}
            </Button>
            <Button block onClick={() => setAttempt((before) => before + 1)}>
              {t('camera.retry')}
            </Button>
          </ModalActions>
        </>
      ) : (
        <>
          <div className="relative overflow-clip rounded-media bg-surface-3">
            <video ref={video} className="aspect-3/4 w-full -scale-x-100 object-cover" autoPlay playsInline muted />
            <span className="pointer-events-none absolute inset-x-[17%] top-[9%] bottom-[34%] rounded-full border-3 border-on-photo border-dashed" />
            <span className="absolute start-3 bottom-3 rounded-md bg-primary-soft p-1.5">
              <PoseDrawing pose={pose} className="size-18" />
            </span>
          </div>
          <p className="meta text-center">{t('camera.how', { pose: t(`pose.${pose}`) })}</p>
          <ModalActions>
            <Button look="primary" icon="camera" block onClick={() => shoot(video.current, onTake)}>
              {t('camera.shoot')}
            </Button>
          </ModalActions>
        </>
      )}
    </Modal>
  )
}

/** Shows the front camera in a video as long as the component is there. */
function useCamera(attempt: number) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOff, setOff] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let stream: MediaStream | null = null
    let left = false
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setOff(false)
    async function begin() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: 1280, height: 960 } })
        if (left) end()
        else if (video.current) video.current.srcObject = stream
      } catch {
        if (!left) setOff(true)
      }
    }
    void begin()
    return () => {
      left = true
      end()
    }
  }, [attempt])
  return { video, isOff }
}

function shoot(video: HTMLVideoElement | null, onTake: (file: File) => void): void {
  if (!video?.videoWidth) return
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.toBlob((blob) => blob && onTake(new File([blob], 'selfie.jpg', { type: blob.type })), 'image/jpeg', 0.9)
}
