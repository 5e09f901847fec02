import type { Migration } from 'kysely'
import * as installation from './0001-installation'
import * as operators from './0002-operators'
import * as brands from './0003-brands'
import * as outbox from './0004-outbox'
import * as audit from './0005-audit'
import * as accounts from './0006-accounts'
import * as sessions from './0007-sessions'
import * as places from './0008-places'
import * as members from './0009-members'
import * as photos from './0010-photos'
import * as likes from './0011-likes'
import * as chats from './0012-chats'
import * as credits from './0013-credits'
import * as payments from './0014-payments'
import * as discounts from './0015-discounts'
import * as notifications from './0016-notifications'
import * as reports from './0017-reports'
import * as cases from './0018-cases'
import * as statements from './0019-statements'
import * as overview from './0020-overview'
import * as grantsAskedFast from './0600-grants-asked-fast'
import * as casesByKind from './0601-cases-by-kind'
import * as activeMembers from './0602-active-members'
import * as originsByDay from './0603-origins-by-day'
import * as grantsInOneLook from './0604-grants-in-one-look'
import * as profileQuotes from './0605-profile-quotes'
import * as inboxWithoutFolders from './0606-inbox-without-folders'
import * as unsentQuotes from './0607-unsent-quotes'
import * as triggersPlannedOnce from './0608-triggers-planned-once'
import * as reportsByMoment from './0611-reports-by-moment'
import * as grantsByIndex from './0612-grants-by-index'
import * as policiesAskedOnce from './0613-policies-asked-once'
import * as singleKeys from './0614-single-keys'
import * as conversationsStarted from './0615-conversations-started'
import * as refusedMails from './0640-refused-mails'
import * as deliveredPushes from './0641-delivered-pushes'
import * as cityNames from './0655-city-names'
import * as auditSignatures from './0660-audit-signatures'
import * as matchingConsent from './0661-matching-consent'
import * as droppedOrders from './0675-dropped-orders'
import * as foldedNames from './0685-folded-names'
import * as membersCountedAt from './0690-members-counted-at'
import * as runningSuspensions from './0691-running-suspensions'
import * as mutedChats from './0740-muted-chats'
import * as staffChatsCounted from './0741-staff-chats-counted'
import * as profileAnswers from './0742-profile-answers'
import * as reactions from './0743-reactions'
import * as reportsOfOneCase from './0745-reports-of-one-case'
import * as waitingJobsRetried from './0750-waiting-jobs-retried'
import * as likedParts from './0751-liked-parts'
import * as endedChats from './0755-ended-chats'
import * as hiddenVisits from './0756-hidden-visits'
import * as newestVisits from './0757-newest-visits'
import * as tracedEffects from './0760-traced-effects'
import * as rulesForNewMembers from './0765-rules-for-new-members'
import * as interestsCounted from './0770-interests-counted'
import * as verifications from './0790-verifications'
import * as verifiedMembers from './0791-verified-members'
import * as validKinds from './0792-valid-kinds'
import * as validRules from './0793-valid-rules'
import * as forgottenPhotos from './0795-forgotten-photos'
import * as picks from './0800-picks'
import * as picksDue from './0801-picks-due'
import * as excerptsInTheQueue from './0810-excerpts-in-the-queue'
import * as mutedReporters from './0811-muted-reporters'
import * as seenVisits from './0830-seen-visits'
import * as roundsOfPurges from './0831-rounds-of-purges'
import * as firstPurges from './0832-first-purges'
import * as savedViews from './0833-saved-views'
import * as photosInTheQueue from './0834-photos-in-the-queue'
import * as voiceMessages from './0835-voice-messages'
import * as validVoices from './0836-valid-voices'
import * as captions from './0840-captions'
import * as photoFocus from './0841-photo-focus'
import * as decidedSelfies from './0845-decided-selfies'
import * as captionsOfRejectedPhotos from './0846-captions-of-rejected-photos'
import * as hiddenMembers from './0847-hidden-members'
import * as dnsOfBrands from './0860-dns-of-brands'
import * as alerts from './0861-alerts'
import * as revenueOverBrands from './0870-revenue-over-brands'
import * as addressesTold from './0871-addresses-told'

/** In the order they run; a released one never changes. Expand first, contract a release later. */
export const migrations = {
  '0001-installation': installation,
  '0002-operators': operators,
  '0003-brands': brands,
  '0004-outbox': outbox,
  '0005-audit': audit,
  '0006-accounts': accounts,
  '0007-sessions': sessions,
  '0008-places': places,
  '0009-members': members,
  '0010-photos': photos,
  '0011-likes': likes,
  '0012-chats': chats,
  '0013-credits': credits,
  '0014-payments': payments,
  '0015-discounts': discounts,
  '0016-notifications': notifications,
  '0017-reports': reports,
  '0018-cases': cases,
  '0019-statements': statements,
  '0020-overview': overview,
  '0600-grants-asked-fast': grantsAskedFast,
  '0601-cases-by-kind': casesByKind,
  '0602-active-members': activeMembers,
  '0603-origins-by-day': originsByDay,
  '0604-grants-in-one-look': grantsInOneLook,
  '0605-profile-quotes': profileQuotes,
  '0606-inbox-without-folders': inboxWithoutFolders,
  '0607-unsent-quotes': unsentQuotes,
  '0608-triggers-planned-once': triggersPlannedOnce,
  '0611-reports-by-moment': reportsByMoment,
  '0612-grants-by-index': grantsByIndex,
  '0613-policies-asked-once': policiesAskedOnce,
  '0614-single-keys': singleKeys,
  '0615-conversations-started': conversationsStarted,
  '0640-refused-mails': refusedMails,
  '0641-delivered-pushes': deliveredPushes,
  '0655-city-names': cityNames,
  '0660-audit-signatures': auditSignatures,
  '0661-matching-consent': matchingConsent,
  '0675-dropped-orders': droppedOrders,
  '0685-folded-names': foldedNames,
  '0690-members-counted-at': membersCountedAt,
  '0691-running-suspensions': runningSuspensions,
  '0740-muted-chats': mutedChats,
  '0741-staff-chats-counted': staffChatsCounted,
  '0742-profile-answers': profileAnswers,
  '0743-reactions': reactions,
  '0745-reports-of-one-case': reportsOfOneCase,
  '0750-waiting-jobs-retried': waitingJobsRetried,
  '0751-liked-parts': likedParts,
  '0755-ended-chats': endedChats,
  '0756-hidden-visits': hiddenVisits,
  '0757-newest-visits': newestVisits,
  '0760-traced-effects': tracedEffects,
  '0765-rules-for-new-members': rulesForNewMembers,
  '0770-interests-counted': interestsCounted,
  '0790-verifications': verifications,
  '0791-verified-members': verifiedMembers,
  '0792-valid-kinds': validKinds,
  '0793-valid-rules': validRules,
  '0795-forgotten-photos': forgottenPhotos,
  '0800-picks': picks,
  '0801-picks-due': picksDue,
  '0810-excerpts-in-the-queue': excerptsInTheQueue,
  '0811-muted-reporters': mutedReporters,
  '0830-seen-visits': seenVisits,
  '0831-rounds-of-purges': roundsOfPurges,
  '0832-first-purges': firstPurges,
  '0833-saved-views': savedViews,
  '0834-photos-in-the-queue': photosInTheQueue,
  '0835-voice-messages': voiceMessages,
  '0836-valid-voices': validVoices,
  '0840-captions': captions,
  '0841-photo-focus': photoFocus,
  '0845-decided-selfies': decidedSelfies,
  '0846-captions-of-rejected-photos': captionsOfRejectedPhotos,
  '0847-hidden-members': hiddenMembers,
  '0860-dns-of-brands': dnsOfBrands,
  '0861-alerts': alerts,
  '0870-revenue-over-brands': revenueOverBrands,
  '0871-addresses-told': addressesTold,
} satisfies Record<string, Migration>
