/** The form of a name or e-mail address that is unique within a brand: case and look-alike code points don't matter. */
export function accountKey(nameOrEmail: string): string {
  return nameOrEmail.trim().normalize('NFKC').toLowerCase()
}
