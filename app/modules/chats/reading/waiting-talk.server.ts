import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import { peerOf } from '../queries.server'
import type { WaitingTalk } from '../schema'
import { readPeer } from './peer.server'

/** What waits in the conversation of an address, /chats/{id} or /members/{id}/chat; null when nobody is there any more. */
export async function readWaitingTalk(member: Member, path: string): Promise<WaitingTalk | null> {
  const [, area, id = ''] = path.split('/')
  try {
    const peerId = area === 'chats' ? await peerOf(member, id) : id
    if (!isUuid(peerId)) return null
    const { view, blocksViewer, unsent } = await forMember(member, (db) => readPeer(db, member, peerId))
    return view.gone || blocksViewer ? null : { path, peer: view, unsent: unsent?.body ?? '' }
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null
    throw error
  }
}
