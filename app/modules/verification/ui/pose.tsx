import { paths } from '~/paths'
import type { Pose } from '../schema'

/** Drawing of a pose, in the colors of the brand; its words stand beside it. */
export function PoseDrawing({ pose, className }: { pose: Pose; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 226 226" aria-hidden="true">
      <use href={paths.files.pose(pose)} />
    </svg>
  )
}
