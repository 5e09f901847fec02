/** Names in the User-Agents of crawlers, link previews and monitors. */
const named =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|archiver|facebookexternalhit|preview|whatsapp|skypeuripreview|mediapartners|adsbot|monitor|uptime|pingdom|lighthouse|pagespeed|gtmetrix|validator|scrap/i

/** Whether a User-Agent declares itself a robot. All others count as people. */
export function isRobot(userAgent: string): boolean {
  return named.test(userAgent)
}
