/** Providers with many mailboxes, by name; a pattern matches the whole domain. Families share one reputation of senders. */
const providers: Readonly<Record<string, RegExp>> = {
  Gmail: /^(gmail|googlemail)\.com$/,
  Outlook: /^((outlook|hotmail|live|msn|windowslive)\.[a-z.]{2,6}|passport\.com)$/,
  Yahoo: /^((yahoo|ymail|rocketmail)\.[a-z.]{2,6}|myyahoo\.com|aol\.[a-z.]{2,6}|aim\.com|verizon\.net|netscape\.net)$/,
  iCloud: /^(icloud|me|mac)\.com$/,
  GMX: /^(gmx\.[a-z]{2,3}|web\.de|mail\.com|caramail\.(com|fr)|1und1\.de)$/,
  'T-Online': /^(t-online|magenta)\.de$/,
  Freenet: /^freenet\.de$/,
  Orange: /^(orange|wanadoo)\.fr$/,
  Free: /^(free|aliceadsl|libertysurf)\.fr$/,
  'La Poste': /^laposte\.net$/,
  SFR: /^(sfr|neuf|cegetel|club-internet)\.fr$/,
  Libero: /^(libero|virgilio|iol|inwind|blu|giallo)\.it$/,
  Tiscali: /^tiscali\.(it|co\.uk)$/,
  Telefónica: /^(telefonica|movistar)\.(net|es)$/,
  Ziggo: /^(ziggo|home|upcmail|chello|hetnet|casema)\.nl$/,
  KPN: /^(kpnmail|kpnplanet|planet|xs4all)\.nl$/,
  Telenet: /^(telenet|pandora)\.be$/,
  Proximus: /^(proximus|skynet|belgacom)\.be$/,
  Bluewin: /^bluewin\.ch$/,
  'WP and o2': /^(wp|o2|tlen|go2)\.pl$/,
  Onet: /^(onet|op|vp|poczta\.onet)\.(pl|eu)$/,
  Interia: /^(interia\.(pl|eu|com)|poczta\.fm)$/,
  Telia: /^(telia\.com|bredband\.net)$/,
  Telenor: /^(online\.no|telenor\.[a-z]{2,3})$/,
  Elisa: /^(elisanet|kolumbus)\.fi$/,
  TDC: /^(tdc\w*|mail\.tele)\.dk$/,
  BT: /^(bt(internet|openworld|connect))\.com$/,
  Virgin: /^(virginmedia\.com|ntlworld\.com|blueyonder\.co\.uk)$/,
  Sky: /^sky\.com$/,
  Comcast: /^comcast\.net$/,
  'AT&T': /^(att|sbcglobal|bellsouth|pacbell)\.net$/,
  Proton: /^(proton(mail)?\.(com|me|ch)|pm\.me)$/,
}

const knownNames = new Set(Object.keys(providers))

/** Returns the provider of an address' mailbox: a name of the list, otherwise the domain itself. */
export function providerOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return Object.entries(providers).find(([, domains]) => domains.test(domain))?.[0] ?? domain
}

/** Whether an address is at a provider of the list. */
export function isKnownProvider(email: string): boolean {
  return knownNames.has(providerOf(email))
}

/** Name for a metric's label, of which there must be few. */
export function providerLabel(provider: string): string {
  return knownNames.has(provider) ? provider : 'other'
}
