import { useCall, useLede } from '../copy'
import { OverScene, overSceneClass } from '../over-scene'
import type { ScreenProps } from '../parts'
import { Fine, LanderForm } from '../parts'
import { FirstAnswers } from '../short-form'
import { Submit } from '../submit'

/** A calm scene that moves slowly, with the sign-up over it. */
export default function Video({ view }: ScreenProps) {
  return (
    <OverScene view={view} lede={useLede(view)}>
      <LanderForm className={overSceneClass}>
        <FirstAnswers />
        <Submit arrow={false}>{useCall(view)}</Submit>
        <Fine text="fine.scene" minAge={view.minAge} />
      </LanderForm>
    </OverScene>
  )
}
