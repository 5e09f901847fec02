import type { SendingFault } from './verdicts'

/**
 * Wordings of refusals, in lower case, as large providers and the common servers (Postfix, Exim, Sendmail, qmail,
 * Exchange) write them. 'Certain' ones are unmistakable; 'likely' ones also appear in refusals for another reason.
 */
type Wordings = readonly RegExp[]
type Confidence = 'certain' | 'likely'

/** The server takes it later, or the recipient doesn't want this sender or so many e-mails. */
const mayPass: Wordings = [
  /gr[ea]y-?list/,
  /receiving mail (at a rate|too quickly)/,
  /(blocked|blacklisted|rejected|refused) (by|due to) (the )?(recipient|addressee|user)\b/,
  /(by|due to) (the )?(recipient|addressee)('s)? (filter|polic|setting|preference|rule)/,
  /(recipient|user) (has |is )?(block|blacklist|refus|reject|restrict)(ed|ing|es) (you|this|your|mail)/,
  /temporar(il)?y (\w+ ){0,2}(inactive|suspended|disabled|locked|unavailable|deferred$)/,
]

/** In this order: the first that matches is the fault. */
const faults: Readonly<Record<Confidence, readonly (readonly [SendingFault, Wordings])[]>> = {
  certain: [
    [
      'authentication',
      [
        /\bsender('s)? (e-?mail )?(address|domain|host|verify|verification|policy framework)\b/,
        /domain of (the )?(sender|return|envelope)/,
        /\b(invalid|unknown|bad|bogus|unrout\w+|unresolvable|unverified|unauthenticated|null|empty) (envelope )?(sender|return[- ]path|mail ?from|from)/,
        /\bsender (is )?(rejected|denied|refused|unknown|invalid|not|unauth\w+)/,
        /\bmail from:? ?(address|domain|command|check|must|not)/,
        /\bfrom: (domain|address)|return[- ]path|envelope sender|\bbatv\b|backscatter/,
        /not owned by user|not (allowed|permitted|authorized|authorised) to send|permissions? to send/,
      ],
    ],
    [
      'rate',
      [
        /too many (\w+ ){0,2}(recipients|rcpts?|connections?|messages?|e?-?mails?|sessions?|users|addresses|requests)/,
        /(maximum|allowed) (number of )?(\w+ )?(recipients|connections|messages|sessions)/,
        /rate[- ]?limit|unusual rate|sending (limit|quota|rate)|directory harvest/,
      ],
    ],
  ],
  likely: [
    [
      'authentication',
      [
        /\b(spf|dkim|dmarc|domainkeys?|rdns|ptr|helo|ehlo|tls|starttls)\b/,
        /authenticat(e|ed|ion)\b/,
        /reverse (dns|lookup|hostname|address)|ip name lookup/,
        /(cannot|can't|could not|unable to) (find|resolve|verify) your/,
        /relay(ing)? (access |is )?(denied|not|prohibited|refused)|to relay\b|rcpthosts/,
      ],
    ],
    [
      'reputation',
      [
        /(black|block|deny|ban)[- ]?list/,
        /\b\w*(dnsbl|rbl|surbl|uribl)\b|\b(sbl|xbl|pbl|dbl|csi)\b|\b(listed|found) (at|in|on)\b/,
        /spamhaus|spamcop|sorbs|barracuda|uceprotect|abusix|senderscore|cloudmark|reputation|\bspammer/,
        /\b(client|your|sending|source|remote|connecting) (\w+ )?(ip|host|server|network|mta)\b/,
        /\bip\b.{0,40}\b(block|ban|reject|refus|deni)\w*|part of their network|connections? (not|will not be) accepted/,
        /\bban(ned)? (send|ip)|dynamic ip|user complaints|\[(tss|bl)\d+\]|access to (this|submit)|allowed to connect/,
        /open proxy|(from|this) mail server|smtp server of your|relay (limit|host)|mass mailer/,
      ],
    ],
    [
      'size',
      [
        /\b(message|e?-?mail|msg|header|body|attachment|data|content)s?\b.{0,30}\b(too (large|big|long)|size|length)\b/,
        /size (exceeds|limit)|(exceed\w*|over) .{0,30}\b(message|maximum|fixed)\b.{0,12}\bsize/,
        /too (large|big)\b/,
      ],
    ],
    [
      'content',
      [
        /virus|malware|trojan|phish|\bspam|antispam|unsolicited|\bu[cb]e\b|\bjunk\b|\bbulk\b/,
        /\bcontents?\b|attachment|\burls?\b|suspicious|message filtered/,
        /\bheaders?\b|message-id|line ?feed|not rfc|rfc ?-?\d{3,4}/,
      ],
    ],
    ['reputation', [/\bblocked\b/]],
    ['rate', [/throttl|(hourly|daily) .{0,30}(limit|quota)|unexpected volume|excessive|slow down|\brate\b/]],
    [
      'policy',
      [
        /polic(y|ies)\b|protocol violation|not verified|administrative|prohibit|authori[sz]ed|\bbanned\b|\bacl\b|restrict|organizational settings/,
      ],
    ],
  ],
}

/** There is no such host or domain, as far as who says so can tell. */
const noHost: Wordings = [
  /unroute?able (mail )?(address|domain)|no such domain|unknown (mail )?(host|domain)|\bnxdomain\b|null ?mx/,
  /(host|domain)( or domain)?( name)? (is )?(not found|unknown|must exist|does not (exist|accept))|name or service not known|non-?existent (host|domain)/,
]

const unknown: Readonly<Record<Confidence, Wordings>> = {
  certain: [
    /\b(user|mailbox|recipient|account|address|alias|person|destinataire|usuario|utente)s?\b[^.;]{0,60}(?<!\bno )\b(unknown|(does not|doesn't) (currently )?exist|not exist|not (be )?found|inconnu|sconosciuto|invalide)/,
    /utilisateur inconnu|utente simile|^(\d{3} )?(rcpt )?[<(] ?[>)] ((does not|doesn't) exist|not found)/,
    /\b(user|mailbox|recipient|account|address) (is )?(not (a )?(known|valid|local|active)|no longer|wrong|invalid|missing)/,
    /\b(unknown|invalid|no such|non-?existent|illegal|not an? (valid|known|active)|inactive|expired|deactivated|invalid\/inactive) ((e-?mail|local|virtual|or) (illegal )?){0,2}(user|mailbox|recipient|account|address|local[- ]?part|person|alias|illegal)/,
    /\b(user|mailbox|recipient|account)('s|s)? (\w+ ){0,3}(has been |is |was |been )?(disabled|deactivated|discontinued|closed|deleted|terminated|suspended|frozen|expired|archive)/,
    /doesn't have an? \S+ account|no longer (on server|accepts|valid|in use)|owner has changed/,
    /no (mailbox|account|one|mail ?box|user)\b[^.;]{0,30}\b(by that name|here|at this address|found|available)|valid recipients|not a valid recipient/,
    /recip(ient)?notfound|account that you tried to reach (does not exist|is disabled|is inactive)/,
    ...noHost,
    /no existe|badrcptto|bad ?recipientto|valid ?rcptto|envelope recipient|\b(ofr|lpn)\w*_41[68]\b|user not (known|found|active)/,
  ],
  likely: [
    /mailbox (is )?(unavailable|not available|inactive|not allowed)|(account|user) (is )?(not available|inactive)/,
    /(recipient |address )(is |was )?(address )?(rejected|refused|denied|not accepted|not ok|not present)/,
    /rejected recipients|bad (address|recipient)/,
  ],
}

const full: Wordings = [
  /\b(mail ?box|inbox|account|user|recipient|mail ?dir|mailfolder|disk|disc)\b.{0,60}\b(is full|quota|exceed\w*|out of (storage|space)|enough space|(size|storage) limit)/,
  /(mailbox|folder|inbox) full|full mailbox|quota (exceeded|violation|usage)|over (the )?(\w+ )?quota|exceed\w* (\w+ ){0,3}quota/,
  /(insufficient|not enough|out of|no) (\w+ )?(storage|space)|exceeded storage allocation|space has been used/,
  /bo[iî]te .{0,20}pleine|casella .{0,20}piena|buz[oó]n .{0,10}lleno/,
]

export function passes(words: string): boolean {
  return matches(mayPass, words)
}

export function faultIn(words: string, confidence: Confidence): SendingFault | null {
  return faults[confidence].find(([, wordings]) => matches(wordings, words))?.[0] ?? null
}

export function tellsUnknown(words: string, confidence: Confidence): boolean {
  return matches(unknown[confidence], words)
}

export function tellsNoHost(words: string): boolean {
  return matches(noHost, words)
}

export function tellsFull(words: string): boolean {
  return matches(full, words)
}

function matches(wordings: Wordings, words: string): boolean {
  return wordings.some((wording) => wording.test(words))
}
