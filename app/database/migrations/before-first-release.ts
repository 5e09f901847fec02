/** The steps that made the same database before the first release gathered them, one file a noun. */
export const earlierSteps = `
  0001-foundation 0002-accounts 0004-members 0005-credits 0006-chats 0007-outbox 0010-sign-up 0020-search
  0030-chat-sides 0040-places 0050-payments 0060-likes 0061-swipes 0070-complaints 0080-audiences 0081-reports
  0085-search-filters 0090-profile-notes 0091-page-visits 0100-message-photos 0105-push 0106-later-effects
  0110-settling 0115-discounts 0116-direct-debit 0120-search-speed 0160-ended-mandates 0170-shared-column
  0180-waiting-photos 0200-login-attempts 0201-installation 0210-tenant-records 0230-shown-photos 0231-joined-reports
  0232-mutual-search 0240-name-looks 0270-visit-counts 0280-changed-gender 0281-undone-removals 0300-decided-photos
  0310-sought-ages 0330-leaving 0331-exports 0340-proved-sessions 0341-pushes-disabled 0342-passkeys
  0343-second-factors 0344-former-names 0350-mail-reports 0351-calendar-mails 0352-profile-visits 0353-campaigns
  0354-calendar-pushes 0360-complaint-answers 0361-legal-texts 0440-unsent-texts 0460-one-queue 0470-operators
  0471-audit-log 0472-cases 0510-message-marks 0530-looking-after-members 0532-health 0540-operator-refunds
  0541-postbacks 0542-code-uses 0543-ledger-proofs 0550-roll-ups 0560-statements 0561-casework 0562-staff-inbox
  0563-flags 0564-fictional-profiles 0566-claims 0580-profile-facts
`
  .trim()
  .split(/\s+/)
