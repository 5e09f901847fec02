import type { Sample } from './recipient-samples'
import type { SendingFault } from './verdicts'

/** Refusals that blame our sending. */
export const sendingSamples: Readonly<Record<SendingFault, readonly Sample[]>> = {
  authentication: [
    ['5.0.0', 'smtp; 550 Bad SPF records for brand.example, see http://spf.pobox.com'],
    ['5.0.0', 'smtp; 550 Message rejected due to DMARC policy of brand.example'],
    [
      '5.7.26',
      'smtp; 550-5.7.26 This mail has been blocked because the sender is unauthenticated. 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. 550 5.7.26 https://support.google.com/mail/answer/81126 - gsmtp',
    ],
    [
      '5.7.1',
      "smtp; 550-5.7.1 Unauthenticated email from brand.example is not accepted due to domain's 550-5.7.1 DMARC policy. Please contact the administrator of brand.example domain",
    ],
    [
      '5.7.25',
      'smtp; 550-5.7.25 The IP address sending this message does not have a PTR record setup, or the corresponding forward DNS entry does not match the sending IP.',
    ],
    [
      '5.7.515',
      'smtp; 550 5.7.515 Access denied, sending domain BRAND.EXAMPLE does not meet the required authentication level. The SPF, DKIM and DMARC checks failed.',
    ],
    [
      '5.7.23',
      'smtp; 550 5.7.23 The message was rejected because of Sender Policy Framework violation -> 550 5.7.23 SPF MAIL FROM check failed',
    ],
    [
      '5.7.509',
      'smtp; 550 5.7.509 Access denied, sending domain brand.example does not pass DMARC verification and has a DMARC policy of reject.',
    ],
    [
      '5.7.9',
      'smtp; 554 5.7.9 Message not accepted due to failed DKIM check. See https://senders.yahooinc.com/error-codes',
    ],
    ['5.0.0', 'smtp; 554 5.7.5 Permanent error evaluating DMARC policy'],
    ['5.0.0', 'smtp; 550 Sender verify failed'],
    [
      '5.0.0',
      'smtp; 550-Verification failed for <no-reply@brand.example> 550-The mail server could not deliver mail to no-reply@brand.example. The account or domain may not exist, they may be blacklisted, or missing the proper dns entries. 550 Sender verify failed',
    ],
    ['5.1.8', 'smtp; 550 5.1.8 <no-reply@brand.example>: Sender address rejected: Domain not found'],
    [
      '5.1.8',
      'smtp; 553 5.1.8 <no-reply@brand.example>... Domain of sender address no-reply@brand.example does not exist',
    ],
    ['5.0.0', 'smtp; 550 Domain of sender address does not exist'],
    ['5.7.1', 'smtp; 553 5.7.1 <no-reply@brand.example>: Sender address rejected: not owned by user relay'],
    ['5.7.1', 'smtp; 550 5.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.7]'],
    [
      '5.0.0',
      'smtp; 554 gmx.net (mxgmx016) Nemesis ESMTP Service not available No SMTP service Bad DNS PTR resource record.',
    ],
    ['5.7.1', 'smtp; 554 5.7.1 <jan@mail.example>: Relay access denied'],
    ['5.0.0', 'smtp; 550 relay not permitted'],
    ['5.7.0', 'smtp; 530 5.7.0 Must issue a STARTTLS command first'],
    ['5.7.60', 'smtp; 550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
    ['5.7.27', ''],
    ['5.1.7', ''],
  ],
  reputation: [
    [
      '5.7.1',
      'smtp; 554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.7',
    ],
    [
      '5.1.1',
      'smtp; 550 5.1.1 <jan@mail.example>: Recipient address rejected: 192.0.2.7 is listed in zen.spamhaus.org',
    ],
    ['5.2.1', 'smtp; 550 5.2.1 Mailbox unavailable. Your IP address 192.0.2.7 is blacklisted using SPAMHAUS-XBL.'],
    [
      '5.7.1',
      'smtp; 550 5.7.1 Unfortunately, messages from [192.0.2.7] weren’t sent. Please contact your Internet service provider since part of their network is on our block list (S3140). You can also refer your provider to http://mail.live.com/mail/troubleshooting.aspx#errors.',
    ],
    [
      '5.7.606',
      'smtp; 550 5.7.606 Access denied, banned sending IP [192.0.2.7]. To request removal from this list please visit https://sender.office.com/',
    ],
    [
      '4.7.0',
      'smtp; 421-4.7.0 [192.0.2.7      15] Our system has detected that this message is suspicious due to the very low reputation of the sending IP address.',
    ],
    [
      '5.7.1',
      'smtp; 550-5.7.1 [192.0.2.7] Our system has detected that this message is likely suspicious due to the very low reputation of the sending domain. To best protect our users from spam, the message has been blocked.',
    ],
    [
      '4.7.0',
      'smtp; 421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1; see https://postmaster.yahooinc.com/error-codes',
    ],
    [
      '5.7.1',
      'smtp; 553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.7, because the ip is in Spamhaus list',
    ],
    [
      '5.0.0',
      'smtp; 554 IP=192.0.2.7 - A problem occurred. Your IP is blocked. (Ask your postmaster for help or to contact tosa@rx.t-online.example to clarify.) (BL)',
    ],
    ['5.0.0', 'smtp; 554 Your access to this mail system has been rejected due to the sending MTA’s poor reputation.'],
    [
      '5.7.1',
      'smtp; 554 5.7.1 [HM08] Message blocked due to spam content in the message. Your host is in the blocklist',
    ],
    ['5.0.0', 'smtp; 550 192.0.2.7 is listed at dnsbl.mail.example'],
    ['5.7.1', 'smtp; 550 5.7.1 Mail from IP 192.0.2.7 was rejected due to listing in Spamhaus SBL'],
    [
      '5.0.0',
      'smtp; 550 Service refuse. Veuillez essayer plus tard. Service refused, your IP is on our block list. OFR_506',
    ],
  ],
  policy: [
    ['5.7.1', ''],
    ['5.7.0', 'smtp; 550 5.7.0 Local Policy Violation'],
    ['5.7.1', 'smtp; 554 5.7.1 <jan@mail.example>: Recipient address rejected: Message rejected for policy reasons'],
    ['5.0.0', 'smtp; 554 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes'],
    ['5.0.0', 'smtp; 550 Administrative prohibition'],
    ['5.0.0', 'smtp; 550 Requested action not taken: mailbox unavailable - Reject due to policy restrictions.'],
    ['5.7.124', 'smtp; 550 5.7.124 RESOLVER.RST.SenderNotInAllowedSendersList; not authorized'],
    ['5.7.1', 'smtp; 550 5.7.1 Delivery not authorized, message refused'],
    ['4.7.1', 'smtp; 450 4.7.1 <192.0.2.7>: Access denied by local policy'],
    ['5.5.1', 'smtp; 503 5.5.1 Bad sequence of commands'],
  ],
  content: [
    ['5.0.0', 'smtp; 550 Virus detected'],
    ['5.0.0', 'smtp; 554 5.7.1 The message was rejected because it contains prohibited virus or spam content'],
    ['5.7.1', 'smtp; 550 5.7.1 This message looks like SPAM to me'],
    [
      '5.7.0',
      'smtp; 552-5.7.0 This message was blocked because its content presents a potential 552-5.7.0 security issue. Please visit https://support.google.com/mail/?p=BlockedMessage',
    ],
    ['5.0.0', 'smtp; 554 Message rejected: duplicate header To'],
    ['5.7.1', 'smtp; 550-5.7.1 This message is not RFC 5322 compliant. There are multiple To headers.'],
    ['5.6.0', 'smtp; 554 5.6.0 Message contains invalid header'],
    ['5.7.1', 'smtp; 554 5.7.1 Message blocked due to spam content in the message.'],
    ['5.0.0', 'smtp; 552 spam score exceeded threshold'],
    ['5.7.1', 'smtp; 550 5.7.1 Message contains a URL listed by a filter'],
    ['5.0.0', 'smtp; 550 SC-001 Mail rejected for reasons of unsolicited bulk content'],
    ['5.6.1', ''],
  ],
  size: [
    ['5.3.4', 'smtp; 552-5.3.4 Your message exceeded Google’s message size limits.'],
    ['5.0.0', 'smtp; 552 Message size exceeds fixed maximum message size'],
    ['5.0.0', 'smtp; 552 5.3.4 Message too big for system'],
    ['5.3.4', 'X-Postfix; message size 20971520 exceeds size limit 10485760 of server mx.mail.example[192.0.2.9]'],
    ['5.2.3', 'smtp; 550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient'],
    ['5.0.0', 'smtp; 552 message length exceeds administrative limit'],
    ['5.2.3', ''],
  ],
  rate: [
    ['5.0.0', 'smtp; 552 Too many recipients'],
    ['5.5.3', 'smtp; 550 5.5.3 Too many recipients received this hour'],
    ['4.5.3', 'smtp; 452 4.5.3 Error: too many recipients'],
    [
      '4.7.28',
      'smtp; 421-4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from 421-4.7.28 your IP address. To protect our users from spam, mail sent from your 421-4.7.28 IP address has been temporarily rate limited.',
    ],
    [
      '5.4.5',
      'smtp; 550 5.4.5 Daily user sending limit exceeded. For more information go to https://support.google.com/a/answer/166852',
    ],
    ['4.7.500', 'smtp; 451 4.7.500 Server busy. Please try again later: rate limit exceeded (S77719)'],
    ['5.0.0', 'smtp; 421 Too many connections from your host'],
    ['4.7.0', 'smtp; 421 4.7.0 Too many messages for this session'],
    ['5.7.1', 'smtp; 550 5.7.1 Too many invalid recipients, directory harvest attack suspected'],
    ['4.0.0', 'smtp; 421 Service refused. Too many connections, slow down. OFR004_104'],
    ['5.7.28', ''],
  ],
  network: [
    ['4.4.7', 'smtp; delivery time expired'],
    ['4.4.1', 'X-Postfix; connect to gmail-smtp-in.l.google.com[192.0.2.9]:25: Connection timed out'],
    ['4.4.2', 'X-Postfix; lost connection with mx01.gmx.net[192.0.2.9] while receiving the initial server greeting'],
  ],
}
