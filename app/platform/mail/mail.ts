/** One e-mail to one person. */
export interface Mail {
  /** The same when a job sends it again (its job's id): the recipient's mailbox and the folder keep it once. */
  id: string
  /** The slug of the brand that sends it. */
  tenant: string
  from: { name: string; address: string }
  replyTo?: string | undefined
  to: string
  subject: string
  html: string
  text: string
  /** Address that takes a one-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string | undefined
  dkim?: Dkim | undefined
}

/** Signs as the brand's own domain; the private key is PEM. */
export interface Dkim {
  domain: string
  selector: string
  privateKey: string
}

export interface Mailer {
  /**
   * Hands the mail over, once. Repeating is the caller's (jobs).
   * @throws Undeliverable when the mail server refuses this recipient or message for good
   */
  send(mail: Mail): Promise<void>
  close(): void
}
