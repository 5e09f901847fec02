/** What the programs that say so call themselves: crawlers, makers of link previews, monitors. */
const named =
  /(?<!cu)bot\b|bot[/;_-]|crawl|spider|slurp|archiver|facebookexternalhit|preview|whatsapp|skypeuripreview|mediapartners|adsbot|monitor|uptime|pingdom|lighthouse|pagespeed|gtmetrix|validator|scrap/i

/** Whether a User-Agent names itself as a robot. Whoever doesn't is taken for a person. */
export function isRobot(userAgent: string): boolean {
  return named.test(userAgent)
}
