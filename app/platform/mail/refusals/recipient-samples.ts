/** A refusal as large providers and common servers word it: status of the report (or ''), and the server's response. */
export type Sample = readonly [status: string, diagnostic: string]

/** Refusals that are about the recipient, or about nobody for sure. */
export const recipientSamples: Readonly<Record<'unknown' | 'full' | 'unclear', readonly Sample[]>> = {
  unknown: [
    // Gmail and Google Workspace
    [
      '5.1.1',
      "smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces. For more information, go to 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser x5si2 - gsmtp",
    ],
    [
      '5.2.1',
      'smtp; 550-5.2.1 The email account that you tried to reach is disabled. For more 550-5.2.1 information, go to 550 5.2.1 https://support.google.com/mail/?p=DisabledUser a1si9 - gsmtp',
    ],
    [
      '5.2.1',
      'smtp; 550-5.2.1 The email account that you tried to reach is inactive. For more 550 5.2.1 information, go to https://support.google.com/mail/?p=InactiveUser',
    ],
    // Outlook.com, Exchange and Microsoft 365
    ['5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).'],
    ['5.0.0', 'smtp; 550 Requested action not taken: mailbox unavailable'],
    [
      '5.1.10',
      'smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient jan@firm.example not found by SMTP address lookup',
    ],
    ['5.1.1', 'smtp; 550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'],
    [
      '5.4.1',
      'smtp; 550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [DB5EUR03FT012.eop-EUR03.prod.protection.outlook.com]',
    ],
    ['5.1.1', 'smtp; 550 5.1.1 User unknown'],
    // Yahoo and AOL
    [
      '5.0.0',
      "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account (jan@yahoo.com) [0] - mta1290.mail.bf1.yahoo.com",
    ],
    ['5.0.0', 'smtp; 554 delivery error: dd Not a valid recipient - atlas-production.v2-mail-prod1.omega.yahoo.com'],
    ['5.0.0', 'smtp; 552 1 Requested mail action aborted, mailbox not found'],
    ['5.1.1', 'smtp; 550 5.1.1 <jan@aol.com>: Recipient address rejected: aol.com'],
    // iCloud
    ['5.1.1', 'smtp; 550 5.1.1 <jan@icloud.com>: user does not exist'],
    ['5.1.6', 'smtp; 550 5.1.6 recipient no longer on server: jan@me.com'],
    // Providers of Europe
    [
      '5.0.0',
      'smtp; 550 Requested action not taken: mailbox unavailable For explanation visit https://postmaster.gmx.net/',
    ],
    ['5.1.1', 'smtp; 550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR_416 [416]'],
    ['5.0.0', 'smtp; 550 5.5.0 Adresse d au moins un destinataire invalide. Invalid recipient. LPN007_416'],
    ['5.1.1', 'smtp; 550 5.1.1 <jan@free.fr>: Recipient address rejected: User unknown in virtual mailbox table'],
    ['5.0.0', 'smtp; 550 RCPT TO:<jan@libero.it> User unknown'],
    ['5.0.0', 'smtp; 550 sorry, no mailbox here by that name (#5.7.17)'],
    ['5.0.0', 'smtp; 550 Mailbox not found'],
    ['5.0.0', 'smtp; 550 user unknown: jan@t-online.example'],
    ['5.0.0', 'smtp; 550 No such user (jan) -ERR jan@wp.pl not found'],
    ['5.1.1', 'smtp; 550 5.1.1 unknown or illegal alias: jan@seznam.example'],
    ['5.0.0', 'smtp; 550 Unknown user jan@onet.example'],
    ['5.0.0', 'smtp; 550 #5.1.0 Address rejected.'],
    ['5.0.0', 'smtp; 550 no existe ese usuario'],
    ['5.0.0', 'smtp; 550 Utente sconosciuto'],
    // Postfix
    ['5.1.1', 'smtp; 550 5.1.1 <jan@mail.example>: Recipient address rejected: User unknown in local recipient table'],
    ['5.1.1', 'smtp; 550 5.1.1 <jan@mail.example>: Recipient address rejected: User unknown in relay recipient table'],
    ['5.1.1', 'X-Postfix; unknown user: "jan"'],
    [
      '5.4.4',
      'X-Postfix; Host or domain name not found. Name service error for name=mail.example type=A: Host not found',
    ],
    ['5.1.0', 'X-Postfix; Domain mail.example does not accept mail (nullMX)'],
    [
      '5.0.0',
      'smtp; 550 <jan@mail.example>: Recipient address rejected: undeliverable address: host mx.mail.example[192.0.2.4] said: 550 5.1.1 No such user (in reply to RCPT TO command)',
    ],
    // Exim
    ['5.0.0', 'smtp; 550 Unrouteable address'],
    ['5.0.0', 'Unrouteable address'],
    ['5.0.0', 'smtp; 550 "Unknown User"'],
    [
      '5.0.0',
      'smtp; 550-"The recipient cannot be verified. Please check all recipients of this message to verify they are valid." 550 No Such User Here',
    ],
    ['5.0.0', 'all relevant MX records point to non-existent hosts'],
    ['5.0.0', 'smtp; 550 jan@mail.example: No such person at this address'],
    // Sendmail, qmail and others
    ['5.1.1', 'smtp; 550 5.1.1 <jan@mail.example>... User unknown'],
    ['5.1.2', 'smtp; 550 5.1.2 <jan@mail.example>... Host unknown (Name server: mail.example: host not found)'],
    ['5.1.1', 'smtp; 550 sorry, no mailbox here by that name. (#5.1.1)'],
    ['5.0.0', 'smtp; 553 sorry, this recipient is not in my validrcptto list (#5.7.1)'],
    ['5.0.0', 'smtp; 550 5.7.1 <jan@mail.example>: Recipient does not exist here'],
    ['5.0.0', 'smtp; 550 The address jan@mail.example is not valid.'],
    ['5.0.0', 'smtp; 550 No such mailbox'],
    ['5.0.0', 'smtp; 550 Invalid mailbox: jan@qq.example'],
    ['5.0.0', 'smtp; 550 User not found'],
    ['5.1.1', 'smtp; 550 5.1.1 Account is not available'],
    ['5.2.1', 'smtp; 550 5.2.1 <jan@mail.example> Mailbox disabled'],
    ['5.0.0', 'smtp; 554 5.2.1 This account has been disabled or discontinued'],
    ['5.7.1', 'smtp; 550 5.7.1 Recipient address rejected: User does not exist'],
    ['5.7.17', 'smtp; 550 5.7.17 Mailbox owner has changed'],
    ['5.1.10', ''],
    ['5.1.1', ''],
    ['5.1.2', ''],
    ['5.1.3', ''],
    ['5.2.1 (mailbox disabled)', ''],
    ['5.4.4', ''],
  ],
  full: [
    [
      '4.2.2',
      "smtp; 452-4.2.2 The recipient's inbox is out of storage space. Please direct the 452-4.2.2 recipient to 452 4.2.2 https://support.google.com/mail/?p=OverQuotaTemp d2si4 - gsmtp",
    ],
    [
      '5.2.2',
      'smtp; 552-5.2.2 The email account that you tried to reach is over quota. Please direct 552-5.2.2 the recipient to 552 5.2.2 https://support.google.com/mail/?p=OverQuotaPerm',
    ],
    ['5.2.2', 'smtp; 554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException'],
    ['5.0.0', 'smtp; 552 5.2.2 <jan@mail.example>: user is over quota'],
    ['5.0.0', 'smtp; 554 5.7.1 The recipient mailbox has exceeded its disk space limit'],
    ['5.1.1', 'smtp; 550 User over quota. (#5.1.1)'],
    ['5.7.1', 'smtp; 552 Mailbox size limit exceeded'],
    ['5.0.0', 'smtp; 552 Requested mail action aborted: exceeded storage allocation'],
    ['5.0.0', 'smtp; 552 Quota exceeded'],
    ['5.2.2', 'X-Postfix; maildir delivery failed: Disk quota exceeded'],
    ['5.0.0', 'smtp; 550 Boite du destinataire pleine. Mailbox full. OFR_417'],
    ['5.2.0', 'smtp; 552 5.2.0 jan@mail.example mailbox over quota'],
    ['5.0.0', 'smtp; 550 The user mailbox is full'],
    ['4.2.2', 'smtp; 452 4.2.2 Mailbox full'],
    ['4.3.1', 'smtp; 452 4.3.1 Insufficient system storage'],
    ['5.2.2', ''],
  ],
  unclear: [
    ['5.0.0', ''],
    ['5.1.0', ''],
    ['', ''],
    ['4.4.7', 'smtp; delivery time expired'],
    ['4.4.1', 'X-Postfix; connect to mail.example[192.0.2.9]:25: Connection timed out'],
    [
      '4.4.3',
      'X-Postfix; Host or domain name not found. Name service error for name=mail.example type=MX: Host not found, try again',
    ],
    [
      '4.1.1',
      'smtp; 450 4.1.1 <jan@mail.example>: Recipient address rejected: unverified address: Address verification in progress',
    ],
    [
      '4.2.0',
      'smtp; 450 4.2.0 <jan@mail.example>: Recipient address rejected: Greylisted, see http://postgrey.example',
    ],
    ['4.7.1', 'smtp; 451 4.7.1 Greylisting in action, please come back later'],
    ['4.7.0', 'smtp; 451 4.7.0 Temporary greylisted, retry in 300 seconds'],
    [
      '5.2.1',
      'smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered.',
    ],
    ['4.2.1', 'smtp; 450-4.2.1 The user you are trying to contact is receiving mail too quickly.'],
    ['5.7.1', "smtp; 550 5.7.1 Message rejected by recipient's filter"],
    ['5.7.1', 'smtp; 550 5.7.1 Blacklisted by recipient'],
    ['5.0.0', 'smtp; 550 Mailbox temporarily suspended'],
    ['5.4.6', 'smtp; 554 5.4.6 Too many hops'],
    ['5.4.14', 'smtp; 554 5.4.14 Hop count exceeded - possible mail loop ATTR34'],
    ['5.3.0', 'X-Postfix; local delivery failed: command died with status 1'],
    ['5.3.2', 'smtp; 554 5.3.2 STOREDRV.Deliver; STOREDRV.Deliver.Exception'],
    ['5.0.0', 'smtp; 554 Transaction failed'],
    ['4.3.2', 'smtp; 451 4.3.2 Internal server error, please try again later'],
    ['4.1.1', 'smtp; 450 4.1.1 User unknown in virtual alias table'],
  ],
}
