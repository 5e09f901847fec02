import type { Migration } from 'kysely'
import * as foundation from './0001-foundation'
import * as accounts from './0002-accounts'
import * as members from './0004-members'
import * as credits from './0005-credits'
import * as chats from './0006-chats'
import * as outbox from './0007-outbox'
import * as signUp from './0010-sign-up'
import * as search from './0020-search'
import * as chatSides from './0030-chat-sides'
import * as places from './0040-places'
import * as payments from './0050-payments'
import * as likes from './0060-likes'
import * as swipes from './0061-swipes'
import * as complaints from './0070-complaints'
import * as audiences from './0080-audiences'
import * as reports from './0081-reports'
import * as searchFilters from './0085-search-filters'
import * as profileNotes from './0090-profile-notes'
import * as pageVisits from './0091-page-visits'
import * as messagePhotos from './0100-message-photos'
import * as push from './0105-push'
import * as laterEffects from './0106-later-effects'
import * as settling from './0110-settling'
import * as discounts from './0115-discounts'
import * as directDebit from './0116-direct-debit'
import * as searchSpeed from './0120-search-speed'
import * as endedMandates from './0160-ended-mandates'
import * as sharedColumn from './0170-shared-column'
import * as waitingPhotos from './0180-waiting-photos'
import * as loginAttempts from './0200-login-attempts'
import * as installation from './0201-installation'
import * as tenantRecords from './0210-tenant-records'
import * as shownPhotos from './0230-shown-photos'
import * as joinedReports from './0231-joined-reports'
import * as mutualSearch from './0232-mutual-search'
import * as nameLooks from './0240-name-looks'
import * as visitCounts from './0270-visit-counts'
import * as changedGender from './0280-changed-gender'
import * as undoneRemovals from './0281-undone-removals'
import * as decidedPhotos from './0300-decided-photos'
import * as soughtAges from './0310-sought-ages'
import * as leaving from './0330-leaving'
import * as exports from './0331-exports'
import * as provedSessions from './0340-proved-sessions'
import * as pushesDisabled from './0341-pushes-disabled'
import * as passkeys from './0342-passkeys'
import * as secondFactors from './0343-second-factors'
import * as formerNames from './0344-former-names'
import * as mailReports from './0350-mail-reports'
import * as calendarMails from './0351-calendar-mails'
import * as profileVisits from './0352-profile-visits'
import * as campaigns from './0353-campaigns'
import * as calendarPushes from './0354-calendar-pushes'
import * as complaintAnswers from './0360-complaint-answers'
import * as legalTexts from './0361-legal-texts'
import * as unsentTexts from './0440-unsent-texts'
import * as oneQueue from './0460-one-queue'
import * as operators from './0470-operators'
import * as auditLog from './0471-audit-log'
import * as cases from './0472-cases'
import * as messageMarks from './0510-message-marks'
import * as lookingAfterMembers from './0530-looking-after-members'
import * as health from './0532-health'
import * as operatorRefunds from './0540-operator-refunds'
import * as postbacks from './0541-postbacks'
import * as codeUses from './0542-code-uses'
import * as ledgerProofs from './0543-ledger-proofs'
import * as rollUps from './0550-roll-ups'
import * as statements from './0560-statements'
import * as casework from './0561-casework'
import * as staffInbox from './0562-staff-inbox'
import * as flags from './0563-flags'
import * as fictionalProfiles from './0564-fictional-profiles'
import * as claims from './0566-claims'
import * as profileFacts from './0580-profile-facts'

/** In the order they run; a released one never changes. Expand first, contract a release later. */
export const migrations = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0004-members': members,
  '0005-credits': credits,
  '0006-chats': chats,
  '0007-outbox': outbox,
  '0010-sign-up': signUp,
  '0020-search': search,
  '0030-chat-sides': chatSides,
  '0040-places': places,
  '0050-payments': payments,
  '0060-likes': likes,
  '0061-swipes': swipes,
  '0070-complaints': complaints,
  '0080-audiences': audiences,
  '0081-reports': reports,
  '0085-search-filters': searchFilters,
  '0090-profile-notes': profileNotes,
  '0091-page-visits': pageVisits,
  '0100-message-photos': messagePhotos,
  '0105-push': push,
  '0106-later-effects': laterEffects,
  '0110-settling': settling,
  '0115-discounts': discounts,
  '0116-direct-debit': directDebit,
  '0120-search-speed': searchSpeed,
  '0160-ended-mandates': endedMandates,
  '0170-shared-column': sharedColumn,
  '0180-waiting-photos': waitingPhotos,
  '0200-login-attempts': loginAttempts,
  '0201-installation': installation,
  '0210-tenant-records': tenantRecords,
  '0230-shown-photos': shownPhotos,
  '0231-joined-reports': joinedReports,
  '0232-mutual-search': mutualSearch,
  '0240-name-looks': nameLooks,
  '0270-visit-counts': visitCounts,
  '0280-changed-gender': changedGender,
  '0281-undone-removals': undoneRemovals,
  '0300-decided-photos': decidedPhotos,
  '0310-sought-ages': soughtAges,
  '0330-leaving': leaving,
  '0331-exports': exports,
  '0340-proved-sessions': provedSessions,
  '0341-pushes-disabled': pushesDisabled,
  '0342-passkeys': passkeys,
  '0343-second-factors': secondFactors,
  '0344-former-names': formerNames,
  '0350-mail-reports': mailReports,
  '0360-complaint-answers': complaintAnswers,
  '0351-calendar-mails': calendarMails,
  '0352-profile-visits': profileVisits,
  '0353-campaigns': campaigns,
  '0354-calendar-pushes': calendarPushes,
  '0361-legal-texts': legalTexts,
  '0440-unsent-texts': unsentTexts,
  '0460-one-queue': oneQueue,
  '0470-operators': operators,
  '0471-audit-log': auditLog,
  '0472-cases': cases,
  '0530-looking-after-members': lookingAfterMembers,
  '0532-health': health,
  '0540-operator-refunds': operatorRefunds,
  '0541-postbacks': postbacks,
  '0542-code-uses': codeUses,
  '0543-ledger-proofs': ledgerProofs,
  '0550-roll-ups': rollUps,
  '0560-statements': statements,
  '0561-casework': casework,
  '0562-staff-inbox': staffInbox,
  '0563-flags': flags,
  '0580-profile-facts': profileFacts,
  '0510-message-marks': messageMarks,
  '0564-fictional-profiles': fictionalProfiles,
  '0566-claims': claims,
} satisfies Record<string, Migration>
