import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { idIn, paths } from '~/paths'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import { peerOf } from '../queries.server'
import type { WaitingTalk } from '../schema'
import { readPeer } from './peer.server'

/**
 * Reads the peer and the unsent text of the conversation at a path, `paths.chat` or `paths.memberChat`. Null when there
 * is no such conversation, or the peer is gone or has blocked the member.
 */
export async function readWaitingTalk(member: Member, path: string): Promise<WaitingTalk | null> {
  try {
    const conversation = idIn(paths.chat, path)
    const peerId = conversation === null ? idIn(paths.memberChat, path) : await peerOf(member, conversation)
    if (peerId === null || !isUuid(peerId)) return null
    const { view, blocksViewer, unsent } = await forMember(member, (db) => readPeer(db, member, peerId))
    return view.gone || blocksViewer ? null : { path, peer: view, unsent: unsent?.body ?? '' }
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null
    throw error
  }
}
