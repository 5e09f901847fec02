import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { goneStatuses, memberStatus } from '~/database/tables/people/members'
import {
  BlockedByMember,
  ConfirmFirst,
  MemberGone,
  MemberInvisible,
  MemberIsBlocked,
  NotShownToSisterBrands,
  Suspended,
  WaitingForActivation,
} from '../errors'
import type { Barrier } from '../schema'

/** The relation between two members, as far as it decides who may write. */
export interface Standing {
  /** Null when the brand doesn't show this member. */
  peer: {
    name: string
    status: number
    invisible: boolean
    fictional: boolean
    ownBrand: boolean
    lastActiveAt: Date
  } | null
  blockedByPeer: boolean
  blocksPeer: boolean
  /**
   * The sender is shown on the peer's brand: it is the sender's own, or a sister brand that the sender's consent names.
   */
  shown: boolean
  /** The sender has not confirmed their e-mail address. */
  unconfirmed: boolean
  /** The sender has closed their account. */
  left: boolean
  /** The sender's profile was suspended by a decision. */
  suspended: boolean
  /** The sender has already written a message; only read for an unconfirmed sender. */
  wrote: boolean
}

interface OwnRow {
  sharedWith: string[]
  ownStatus: number
  wrote: boolean
  blockedByPeer: boolean
  blocksPeer: boolean
}

interface PeerRow {
  name: string
  status: number
  invisible: boolean
  fictional: boolean
  peerTenantId: string
  lastActiveAt: Date
}

/** What decides about a `Standing`. The peer's part is null when the brand doesn't show the member. */
export type StandingRow = OwnRow & (PeerRow | Record<keyof PeerRow, null>)

/** @param peerId the peer's id, or SQL that selects it */
export async function readStanding(
  db: TenantDb,
  memberId: string,
  peerId: string | RawBuilder<string>,
): Promise<Standing> {
  const { visibleTenants } = db.scope
  const { rows } = await sql<StandingRow>`
    select own.shared_with as "sharedWith", own.status as "ownStatus",
      ${hasWritten(db, memberId)} as wrote,
      peer.name, peer.status, peer.invisible, peer.fictional, peer.tenant_id as "peerTenantId",
      peer.last_active_at as "lastActiveAt",
      exists (select from blocks
        where ${inPool(db)} and member_id = other.id and blocked_id = ${memberId}) as "blockedByPeer",
      exists (select from blocks
        where ${inPool(db)} and member_id = ${memberId} and blocked_id = other.id) as "blocksPeer"
    from members own
    cross join (select ${peerId}::uuid as id) other
    left join members peer on ${inPool(db, 'peer')} and peer.id = other.id and peer.tenant_id = any(${visibleTenants})
    where ${inBrand(db, 'own')} and own.id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a member without a profile')
  return standingOf(row, db.scope.tenantId)
}

/** SQL: the member, who is `own` (members) and has not confirmed, has already written a message. */
export function hasWritten(db: TenantDb, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(own.status = ${memberStatus.disabled} and exists (
    select from messages where ${inPool(db, 'messages')} and messages.sender_id = ${memberId}))`
}

/** @param brand id of the sender's brand */
export function standingOf(row: StandingRow, brand: string): Standing {
  const ownBrand = row.peerTenantId === brand
  return {
    peer: row.name === null ? null : { ...row, ownBrand },
    blockedByPeer: row.blockedByPeer,
    blocksPeer: row.blocksPeer,
    shown: ownBrand || row.sharedWith.some((brand) => brand === row.peerTenantId),
    unconfirmed: row.ownStatus === memberStatus.disabled,
    left: row.ownStatus === memberStatus.deleted,
    suspended: row.ownStatus === memberStatus.suspended,
    wrote: row.wrote,
  }
}

/**
 * Returns what keeps the member from writing to the peer, if anything (specification 4 and 6, decisions 'Chat, credits,
 * gifts').
 */
export function barrierOf({
  peer,
  blockedByPeer,
  blocksPeer,
  shown,
  wrote,
  suspended,
}: Standing): Exclude<Barrier, 'ended'> | null {
  if (suspended) return 'suspended'
  if (!peer || goneStatuses.includes(peer.status)) return 'gone'
  if (blocksPeer) return 'you_blocked'
  if (blockedByPeer) return 'blocked'
  if (wrote) return 'confirm_first'
  if (peer.status === memberStatus.disabled) return 'waiting_for_activation'
  if (peer.invisible) return 'invisible'
  return shown ? null : 'not_shared'
}

/** @throws the error that corresponds to the barrier */
export function assertMayWrite(standing: Standing, brand: string): void {
  const name = standing.peer?.name ?? ''
  switch (barrierOf(standing)) {
    case null:
      return
    case 'suspended':
      throw new Suspended()
    case 'gone':
      throw new MemberGone()
    case 'you_blocked':
      throw new MemberIsBlocked(name)
    case 'blocked':
      throw new BlockedByMember(name)
    case 'confirm_first':
      throw new ConfirmFirst()
    case 'waiting_for_activation':
      throw new WaitingForActivation(name)
    case 'invisible':
      throw new MemberInvisible(name)
    case 'not_shared':
      throw new NotShownToSisterBrands(brand)
  }
}
