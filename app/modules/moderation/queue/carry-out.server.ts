import type { TenantDb } from '~/database/for-tenant.server'
import type { CasesTable, StatementKind, StatementsTable } from '~/database/tables/reports'
import { audit } from '~/modules/audit/audit.server'
import { judgeMessagePhoto } from '~/modules/chats/photos/review-message-photos.server'
import { NotClaimed } from '~/modules/operators/claims.server'
import type { RejectionReason } from '~/modules/photos/moderation/reasons'
import { judgePhoto } from '~/modules/photos/moderation/review-photos.server'
import { judgeVerification } from '~/modules/verification/decide-verification.server'
import { ReasonMissing } from '~/modules/verification/errors'
import type { AppealDecision } from '../appeals/decide-appeal.server'
import { decideAppeal } from '../appeals/decide-appeal.server'
import { judgeText } from '../casework/profile-text.server'
import { decideReportIn } from '../decide-report.server'
import { applyDecisions } from '../standing.server'
import type { DecidedBy } from '../statements/statements.server'
import { makeStatement } from '../statements/statements.server'
import { AnswersMissing } from './errors'
import type { Act, CaseKind, Ground, SelfieVerdict } from './schema'
import { isActOnMember } from './schema'

/** A moderator's decision, ready to be carried out. */
export interface Decision {
  act: Act
  ground: Ground | null
  /** The moderator's own words, by language. */
  words: Partial<Record<string, string>>
  endsAt: Date | null
  /** Null for a command. */
  by: DecidedBy | null
  selfie?: SelfieVerdict
  /** A profile photo's own reason. */
  photoReason?: RejectionReason
  /** When anyone is notified, at the earliest. */
  mailsAt: Date
}

/** Contents of a statement other than the act. */
export type StatedReasons = Omit<Decision, 'act' | 'endsAt'> & Partial<Pick<Decision, 'endsAt'>>

type DecidedCase = Pick<CasesTable, 'subject_id' | 'member_id'> & { kind: CaseKind; topic: string }

/** Carries out a decision through the functions that the commands use, and makes the statements about it. */
export function carryOut(db: TenantDb, decided: DecidedCase, decision: Decision): Promise<void> {
  return appliers[decided.kind](db, decided, decision)
}

type Apply = (db: TenantDb, decided: DecidedCase, decision: Decision) => Promise<void>

const appliers: Record<CaseKind, Apply> = {
  async report(db, { subject_id: id, member_id: memberId }, { act, words: statements, ...decided }) {
    if (!isActOnMember(act)) throw new NotClaimed()
    await decideReportIn(db, { id, memberId }, { ...decided, act, statements })
  },
  async photo(db, decided, decision) {
    const { subject_id: photoId, member_id: memberId } = decided
    if (decision.act === 'nothing') await judgePhoto(db, photoId, { status: 'active', rejection: null })
    else await removePhoto(db, { photoId, memberId, source: sourceOf(decided) }, decision)
  },
  message_photo: (db, decided, decision) => decideAttachment(db, decided, decision, 'message_photo_removed'),
  voice: (db, decided, decision) => decideAttachment(db, decided, decision, 'voice_removed'),
  async text(db, decided, decision) {
    await judgeText(db, decided.subject_id, decision.act === 'nothing')
    if (decision.act === 'removed') notifyMember(db, aboutOf(decided), decision, 'text_removed')
  },
  async flag(db, decided, decision) {
    const { act } = decision
    await applyDecisions(db, decided.member_id)
    if (act === 'nothing') return
    if (!isActOnMember(act)) throw new NotClaimed()
    const subject = { kind: 'member', id: decided.member_id } as const
    audit(db, { act: `member.${act}`, subject, reason: decision.ground ?? '' })
    notifyMember(db, aboutOf(decided), decision, act)
  },
  async selfie(db, { subject_id: id }, { act, selfie, mailsAt: tellAt }) {
    const isVerified = act === 'verified'
    if (!selfie || (isVerified && !(selfie.samePerson && selfie.rightPose))) throw new AnswersMissing()
    if (!isVerified && !selfie.reason) throw new ReasonMissing()
    await judgeVerification(db, id, { photoId: selfie.photoId, reason: isVerified ? null : selfie.reason, tellAt })
  },
  async appeal(db, { subject_id: id }, { act, ...decided }) {
    if (!isAppealAct(act)) throw new NotClaimed()
    await decideAppeal(db, id, { ...decided, act })
  },
}

/** Decides on the photo or the recording of a message. */
async function decideAttachment(
  db: TenantDb,
  decided: DecidedCase,
  decision: Decision,
  removed: 'message_photo_removed' | 'voice_removed',
): Promise<void> {
  await judgeMessagePhoto(db, decided.subject_id, decision.act === 'nothing')
  if (decision.act === 'removed') notifyMember(db, aboutOf(decided), decision, removed)
}

function aboutOf(decided: DecidedCase): About {
  const { kind, subject_id: subjectId, member_id: memberId } = decided
  return { kind, subjectId, memberId, source: sourceOf(decided) }
}

function isAppealAct(act: Act): act is AppealDecision['act'] {
  return act === 'restored' || act === 'kept' || (act !== 'nothing' && isActOnMember(act))
}

/** Removes a profile photo and notifies its owner with the reason. */
export async function removePhoto(
  db: TenantDb,
  { photoId, memberId, source }: { photoId: string; memberId: string; source: Source },
  decision: StatedReasons,
): Promise<void> {
  await judgePhoto(
    db,
    photoId,
    { status: 'rejected', rejection: decision.photoReason ?? rejectionOf(decision) },
    { mail: false },
  )
  notifyMember(db, { kind: 'photo', subjectId: photoId, memberId, source }, decision, 'photo_removed')
}

/** The subject of a statement to a member. */
interface About {
  kind: CaseKind
  subjectId: string
  memberId: string
  source: Source
}

/** What led to a decision: a report with its reason, a rule, or a review on the brand's own initiative. */
export interface Source {
  foundBy: StatementsTable['found_by']
  topic: string
}

/** Returns what led to the decision of a case other than an objection. */
export function sourceOf({ kind, topic }: { kind: CaseKind; topic: string }): Source {
  if (kind === 'report') return { foundBy: 'report', topic }
  if (kind === 'flag' && topic !== 'staff') return { foundBy: 'rule', topic }
  return { foundBy: 'review', topic: '' }
}

/** Makes the statement of reasons to the member about whom a decision was made. */
export function notifyMember(
  db: TenantDb,
  { source, ...about }: About,
  { ground, words, by, mailsAt, endsAt = null }: StatedReasons,
  statementKind: StatementKind,
): void {
  makeStatement(db, {
    about,
    reader: { id: about.memberId, tenantId: db.scope.tenantId, side: 'member' },
    mailAt: mailsAt,
    ...source,
    ...{ statementKind, ground, words, by, endsAt },
  })
}

/** Returns what the owner of a removed photo reads at it: the moderator's own words, or the closest translated reason. */
export function rejectionOf({ ground, words }: { ground: string | null; words: Decision['words'] }): string {
  const reasons: Partial<Record<string, string>> = {
    sexual: 'nudity',
    hate: 'violence',
    fake: 'somebody_else',
    contact: 'contact',
    advertising: 'contact',
  } satisfies Partial<Record<Ground, string>>
  return Object.values(words).find(Boolean) ?? reasons[ground ?? ''] ?? 'unclear'
}
