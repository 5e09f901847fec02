import { readableEmail } from '~/platform/names/email-address.server'

/** Masks an e-mail address so that it is still recognizable, its domain in letters: 'ruben.k•••@example.com'. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = readableEmail(email).split('@')
  return `${local.slice(0, Math.min(7, Math.ceil(local.length / 2)))}•••@${domain}`
}
