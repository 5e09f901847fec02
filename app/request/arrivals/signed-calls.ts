/** Calls that prove themselves by a signature or token instead of the page they come from. */
const signedCalls = ['/mail/unsubscribe', '/webhooks/']

export function isSignedCall(path: string): boolean {
  return signedCalls.some((signed) => path.startsWith(signed))
}
