/** Masks an e-mail address so that it is still recognizable: 'ruben.k•••@example.com'. */
export function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, Math.min(7, Math.ceil(local.length / 2)))}•••@${domain}`
}
