import { randomInt } from 'node:crypto'
import type { Viewer } from '~/modules/accounts/member'
import { serverSigner } from '~/platform/tokens.server'
import { PoseExpired } from './errors'
import type { GivenPose, Pose } from './schema'
import { poses, verificationLimits } from './schema'

type Owner = Pick<Viewer, 'id' | 'tenant'>

/** Gives a pose by chance, but not `without`. It is signed instead of stored, so that any server can check it. */
export function givePose(member: Owner, without: string | null): GivenPose {
  const others = poses.filter((pose) => pose !== without)
  const pose = others[randomInt(others.length)] ?? poses[0]
  const until = Date.now() + verificationLimits.poseMinutes * 60_000
  return { pose, token: `${pose}.${until}.${signer().sign(signedText(member, pose, until))}` }
}

/** Returns the pose that was given to the member. @throws PoseExpired 422 */
export function poseIn(member: Owner, token: string): Pose {
  const [name, until = '', signature = ''] = token.split('.')
  const pose = poses.find((known) => known === name)
  const isValid = pose && Number(until) > Date.now() && signer().verify(signedText(member, pose, until), signature)
  if (!isValid) throw new PoseExpired()
  return pose
}

const signer = () => serverSigner('poses of selfies')

function signedText({ id, tenant }: Owner, pose: Pose, until: number | string): string {
  return [tenant.id, id, pose, until].join()
}
