import type { TenantDb } from '~/database/for-tenant.server'
import type { CaseRowKind, CasesTable, StatementKind, StatementsTable } from '~/database/tables/reports'
import { audit } from '~/modules/audit/audit.server'
import { judgeMessagePhoto } from '~/modules/chats/photos/review-message-photos.server'
import { judgePhoto } from '~/modules/photos/moderation/review-photos.server'
import type { AppealDecision } from '../appeals/decide-appeal.server'
import { decideAppeal } from '../appeals/decide-appeal.server'
import { judgeText } from '../casework/profile-text.server'
import { decideReportIn } from '../decide-report.server'
import { applyDecisions } from '../standing.server'
import type { DecidedBy } from '../statements/statements.server'
import { makeStatement } from '../statements/statements.server'
import { CaseNotClaimed } from './errors'
import type { Act, CaseKind, Ground } from './schema'

/** A moderator's decision, ready to be carried out. */
export interface Carried {
  act: Act
  ground: Ground | null
  /** The moderator's own words, by language. */
  words: Partial<Record<string, string>>
  endsAt: Date | null
  /** Null for a command. */
  by: DecidedBy | null
  /** When anyone is notified, at the earliest. */
  mailsAt: Date
}

/** Contents of a statement other than the act. */
export type StatedReasons = Omit<Carried, 'act' | 'endsAt'> & Partial<Pick<Carried, 'endsAt'>>

type DecidedCase = Pick<CasesTable, 'subject_id' | 'member_id'> & { kind: CaseKind; topic: string }

/** Carries out a decision through the functions that the commands use, and makes the statements about it. */
export function carryOut(db: TenantDb, decided: DecidedCase, carried: Carried): Promise<void> {
  return carriers[decided.kind](db, decided, carried)
}

type Carrier = (db: TenantDb, decided: DecidedCase, carried: Carried) => Promise<void>

const carriers: Record<CaseKind, Carrier> = {
  async report(db, { subject_id: id, member_id: memberId }, { act, words: statements, ...decided }) {
    const decisions = { nothing: 'none', warned: 'warned', suspended: 'disabled', disabled: 'disabled' } as const
    if (!(act in decisions)) throw new CaseNotClaimed()
    const decision = decisions[act as keyof typeof decisions]
    await decideReportIn(db, { id, memberId }, { ...decided, decision, statements })
  },
  async photo(db, { subject_id: photoId, member_id: memberId }, carried) {
    if (carried.act === 'nothing') await judgePhoto(db, photoId, { status: 'active', rejection: null })
    else await removePhoto(db, { photoId, memberId }, carried)
  },
  async message_photo(db, decided, carried) {
    await judgeMessagePhoto(db, decided.subject_id, carried.act === 'nothing')
    if (carried.act === 'removed') notifyMember(db, aboutOf(decided), carried, 'message_photo_removed')
  },
  async text(db, decided, carried) {
    await judgeText(db, decided.subject_id, carried.act === 'nothing')
    if (carried.act === 'removed') notifyMember(db, aboutOf(decided), carried, 'text_removed')
  },
  async flag(db, decided, carried) {
    const { act } = carried
    await applyDecisions(db, decided.member_id)
    if (act === 'nothing') return
    if (act !== 'warned' && act !== 'suspended' && act !== 'disabled') throw new CaseNotClaimed()
    const subject = { kind: 'member', id: decided.member_id } as const
    audit(db, { act: `member.${act}`, subject, reason: carried.ground ?? '' })
    notifyMember(db, aboutOf(decided), carried, act)
  },
  async appeal(db, { subject_id: id }, { act, ...decided }) {
    if (!isAppealAct(act)) throw new CaseNotClaimed()
    await decideAppeal(db, id, { ...decided, act })
  },
}

function aboutOf({ kind, topic, subject_id: subjectId, member_id: memberId }: DecidedCase): About {
  return { kind, topic, subjectId, memberId }
}

function isAppealAct(act: Act): act is AppealDecision['act'] {
  return act !== 'nothing' && act !== 'removed'
}

/** Removes a profile photo and notifies its owner with the reason. */
export async function removePhoto(
  db: TenantDb,
  { photoId, memberId }: { photoId: string; memberId: string },
  carried: StatedReasons,
): Promise<void> {
  const own = Object.values(carried.words).find(Boolean)
  const rejection = own ?? rejectionOf(carried.ground)
  await judgePhoto(db, photoId, { status: 'rejected', rejection }, { mail: false })
  notifyMember(db, { kind: 'photo', subjectId: photoId, memberId }, carried, 'photo_removed')
}

/** The subject of a statement to a member. */
interface About {
  kind: CaseRowKind
  /** Rule of a flag. */
  topic?: string
  subjectId: string
  memberId: string
}

function foundBy({ kind, topic }: About): StatementsTable['found_by'] {
  if (kind === 'report') return 'report'
  return kind === 'flag' && topic !== 'staff' ? 'rule' : 'review'
}

/** Makes the statement of reasons to the member about whom a decision was made. */
export function notifyMember(
  db: TenantDb,
  about: About,
  { ground, words, by, mailsAt, endsAt = null }: StatedReasons,
  statementKind: StatementKind,
): void {
  makeStatement(db, {
    about,
    reader: { id: about.memberId, tenantId: db.scope.tenantId, side: 'member' },
    foundBy: foundBy(about),
    mailAt: mailsAt,
    ...{ statementKind, ground, words, by, endsAt },
  })
}

/** Returns the closest of the translated rejection reasons that photo owners receive. */
function rejectionOf(ground: Ground | null): string {
  const reasons: Partial<Record<Ground, string>> = {
    sexual: 'nudity',
    hate: 'violence',
    fake: 'somebody_else',
    contact: 'contact',
    advertising: 'contact',
  }
  return (ground && reasons[ground]) ?? 'unclear'
}
