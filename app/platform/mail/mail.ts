/** One e-mail to one person. */
export interface Mail {
  /** Equal in every try of a job (the job's id), so that the recipient's mailbox and the folder keep the mail once. */
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

/** Signs as the brand's own domain; the private key is in PEM. */
export interface Dkim {
  domain: string
  selector: string
  privateKey: string
}

export interface Mailer {
  /**
   * Sends the mail once. The caller (jobs) is responsible for retries.
   * @throws Undeliverable when the mail server permanently refuses this recipient or message
   */
  send(mail: Mail): Promise<void>
  close(): void
}
