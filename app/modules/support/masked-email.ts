/** Enough of an address to know it again: 'ruben.k•••@example.com'. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, Math.min(7, Math.ceil(local.length / 2)))}•••@${domain}`
}
